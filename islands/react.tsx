import { Component, createElement, type ComponentType, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Makes a React component an island: it replaces the server's HTML, which comes back if the component fails. If the HTML has an element with
 * `data-root`, only its content is replaced, so that a live region around it persists for screen readers.
 */
export function mountComponent<Props extends object>(Island: ComponentType<Props>): (element: HTMLElement, props: Props) => void {
  return (element, props) => {
    const place = element.querySelector<HTMLElement>('[data-root]') ?? element;
    const before = [...place.childNodes];
    const restore = (error: unknown) => {
      place.replaceChildren(...before);
      // As an error of the page, so that it is reported like any other, with the island's name.
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

// Error boundaries must be class components.
class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    // After React has removed what it rendered.
    queueMicrotask(() => this.props.onError(error));
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
