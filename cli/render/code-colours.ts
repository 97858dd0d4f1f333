import type { Grammar } from '../../templates/prose/code/languages.ts';
import type { KnownColours } from '../../templates/prose/code/highlight.ts';
import { lineHash } from '../site/story/story-lines.ts';
import type { BlockKnowledge } from '../site/summary.ts';
import type { Colour } from '../site/to-templates.ts';

/** The colours of pieces of code, each with a hash of the code and its grammar; null for code that stays plain. */
export type Colours = readonly (readonly [key: string, colours: string | null])[];

/** What colours the code of stories when it is checked, since their pages need the colours too; `take` returns those since its last call. */
export function colourAhead(colour: Colour): Pick<BlockKnowledge, 'staysPlain'> & { take(): Colours } {
  let noted: [string, string | null][] = [];
  return {
    staysPlain(code, className) {
      const coloured = colour(code, className);
      if (!coloured) return false;
      noted.push([keyOf(code, coloured.grammar), coloured.colours]);
      return coloured.colours === null;
    },
    take() {
      const taken = noted;
      noted = [];
      return taken;
    },
  };
}

/** The colours that are known, for templates. */
export function knownColours(colours: Colours): KnownColours {
  const known = new Map(colours);
  return { of: (code, grammar) => known.get(keyOf(code, grammar)) };
}

// --- internal ---

const keyOf = (code: string, grammar: Grammar): string => lineHash(Buffer.from(`${grammar} ${code}`));
