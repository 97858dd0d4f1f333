import { Component, createElement, type ComponentType, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Makes a component an island: it takes over its own HTML from the server (`<Island component>`), with the focus and what was typed there. If an
 * element has `data-root`, only its content is the component's, so that a live region around it persists. Resolves once it has started; if it fails,
 * then or later, the HTML comes back.
 */
export function mountComponent<Props extends object>(Island: ComponentType<Props>): (element: HTMLElement, props: Props) => Promise<void> {
  return (element, props) =>
    new Promise((resolve, reject) => {
      // If an earlier start failed, this says so (`loader.ts`).
      element.querySelector('[data-failed]')?.replaceChildren();
      const place = element.querySelector<HTMLElement>('[data-root]') ?? element;
      const before = [...place.childNodes];
      const restore = (cause: unknown) => {
        place.replaceChildren(...before);
        const failure = new Error(`Island "${element.getAttribute('name')}" failed.`, { cause });
        // Once it has started, it is an error of the page, so that it is reported like any other.
        if ('started' in element.dataset) reportError(failure);
        else reject(failure);
      };
      hydrateRoot(
        place,
        <Boundary onStart={resolve} onError={restore}>
          {createElement(Island, props)}
        </Boundary>,
      );
    });
}

// --- internal ---

interface BoundaryProps {
  readonly children: ReactNode;
  readonly onStart: () => void;
  readonly onError: (error: unknown) => void;
}

// Error boundaries must be class components.
class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidMount(): void {
    if (!this.state.failed) this.props.onStart();
  }

  override componentDidCatch(error: unknown): void {
    // After React has removed what it rendered.
    queueMicrotask(() => this.props.onError(error));
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
