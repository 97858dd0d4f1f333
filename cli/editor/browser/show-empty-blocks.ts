import { adoptStyle } from './adopt-style.ts';

/** Shows the name of each block that renders nothing, such as one just added: otherwise it could be neither seen nor clicked. */
export function showEmptyBlocks(): void {
  adoptStyle(STYLE);
}

// --- internal ---

const STYLE = `
div[data-blok-name]:empty {
  padding: 1rem;
  border: 2px dashed;
  border-radius: 0.5rem;
  opacity: 0.7;
  text-align: center;
}
div[data-blok-name]:empty::before {
  content: attr(data-blok-name);
}`;
