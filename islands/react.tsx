import { Component, createElement } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Makes an island of a component: it takes the place of the server's HTML, which stays until the component is there and comes back when it
 * fails. Where the HTML marks a place with `data-root` only that is taken, so that a live region around it stays the one that readers know.
 */
export function mountComponent<Props extends object>(Island: ComponentType<Props>): (element: HTMLElement, props: Props) => void {
  return (element, props) => {
    const place = element.querySelector<HTMLElement>('[data-root]') ?? element;
    const before = [...place.childNodes];
    const restore = (error: unknown) => {
      place.replaceChildren(...before);
      // As a failure of the page, so that it is told like any other, with the island's name.
      reportError(new Error(`Island "${element.getAttribute('name')}" failed.`, { cause: error }));
    };
    createRoot(place).render(<Boundary onError={restore}>{createElement(Island, props)}</Boundary>);
  };
}

// --- internal ---

interface BoundaryProps {
  readonly children: ReactNode;
  readonly onError: (error: unknown) => void;
}

// React knows no other way to catch what a component throws.
class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    // After React took away what it had drawn.
    queueMicrotask(() => this.props.onError(error));
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
