import { Component, createElement, type ComponentType, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

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
      reportError(failureOf(element, error));
    };
    createRoot(place).render(<Boundary onError={restore}>{createElement(Island, props)}</Boundary>);
  };
}

/**
 * Makes a component an island that its own HTML from the server (`<Island component>`) belongs to: what was typed there stays, and the focus. Resolves
 * once it has started; if it fails to, the HTML comes back.
 */
export function hydrateComponent<Props extends object>(Island: ComponentType<Props>): (element: HTMLElement, props: Props) => Promise<void> {
  return (element, props) =>
    new Promise((resolve, reject) => {
      // If an earlier start failed, this says so (`loader.ts`).
      element.querySelector('[data-failed]')?.replaceChildren();
      const before = [...element.childNodes];
      const restore = (error: unknown) => {
        element.replaceChildren(...before);
        reject(error);
        // Later failures are reported as errors of the page, with the island's name.
        if ('started' in element.dataset) reportError(failureOf(element, error));
      };
      hydrateRoot(
        element,
        <Boundary onError={restore} onStart={resolve}>
          {createElement(Island, props)}
        </Boundary>,
      );
    });
}

// --- internal ---

const failureOf = (element: HTMLElement, cause: unknown) => new Error(`Island "${element.getAttribute('name')}" failed.`, { cause });

interface BoundaryProps {
  readonly children: ReactNode;
  readonly onError: (error: unknown) => void;
  readonly onStart?: () => void;
}

// Error boundaries must be class components.
class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidMount(): void {
    if (!this.state.failed) this.props.onStart?.();
  }

  override componentDidCatch(error: unknown): void {
    // After React has removed what it rendered.
    queueMicrotask(() => this.props.onError(error));
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
