import type { Chance } from './random.ts';

export interface Sample {
  readonly language: string;
  readonly code: string;
}

/** A code sample of eight to thirty lines, as in a course; all are different. */
export function codeSample(chance: Chance): Sample {
  const name = () => `${chance.pick(VERBS)}${chance.pick(NOUNS)}${chance.below(1e5)}`;
  const parts = Array.from({ length: 1 + chance.below(3) }, () => name());
  const kind = chance.pick(KINDS);
  return { language: kind.language, code: parts.map((part) => kind.write(part, chance)).join('\n\n') };
}

// --- internal ---

const VERBS = ['read', 'write', 'find', 'sort', 'count', 'show', 'hide', 'join', 'keep', 'load'];
const NOUNS = ['Page', 'Lesson', 'Reader', 'Form', 'Link', 'Title', 'Course', 'Answer', 'Event', 'List'];

interface Kind {
  readonly language: string;
  write(name: string, chance: Chance): string;
}

const KINDS: readonly Kind[] = [
  {
    language: 'ts',
    write: (name, { below }) => `// Keeps at most ${below(900)} of them.
export interface ${name}Options {
  readonly limit: number;
  readonly label?: string;
}

export async function ${name}(input: readonly string[], { limit = ${below(99)}, label }: ${name}Options): Promise<string[]> {
  const found = new Map<string, number>();
  for (const [index, value] of input.entries()) {
    if (value.startsWith('#')) continue;
    found.set(value.trim(), index * ${below(9)} + ${below(99)});
  }
  return [...found.keys()].slice(0, limit).map((one) => \`\${label ?? '${name}'}: \${one}\`);
}`,
  },
  {
    language: 'html',
    write: (name, { below }) => `<form id="${name}" action="/orders/${below(999)}" method="post">
  <p>
    <label for="${name}-title">Title</label>
    <input id="${name}-title" name="title" maxlength="${below(200)}" required>
  </p>
  <p>
    <label for="${name}-email">Email</label>
    <input id="${name}-email" name="email" type="email" autocomplete="email" required>
  </p>
  <button>Order &amp; pay</button>
</form>`,
  },
  {
    language: 'css',
    write: (name, { below }) => `.${name} {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(${below(30)}rem, 100%), 1fr));
  gap: clamp(1rem, ${below(9)}vw, ${below(5) + 2}rem);
  color: oklch(${below(90)}% 0.1 ${below(360)});
}

@media (min-width: ${below(90)}rem) {
  .${name} > * + * { margin-block-start: ${below(4)}rem; }
}`,
  },
  {
    language: 'bash',
    write: (name, { below }) => `# ${below(999)} steps, one after the other
git switch --create ${name}
npm install --save-exact ${name.toLowerCase()}@${below(9)}.${below(20)}.0
for file in src/${name}/*.ts; do
  echo "checking $file" >> "${name}.log"
done
git commit --all --message 'Let ${name} say what it does'`,
  },
];
