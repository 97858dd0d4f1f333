// The files of a new site.
import { existsSync, readFileSync } from 'node:fs';
import { isExample } from './answers.js';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

// Here beside the demo, in the package beside this file.
const COMPONENTS = [new URL('components.json', import.meta.url), new URL('../demo/components.json', import.meta.url)].find(existsSync);

/** The texts of a new site's files, by path. The components of the demo are those of a space that has none yet. */
export function filesOf({ folder, name, address, languages, isDemo }) {
  return {
    'package.json': `${JSON.stringify(packageOf(folder), null, 2)}\n`,
    'site.config.ts': configOf({ name, address, languages }),
    'tsconfig.json': '{ "extends": "academy/tsconfig.json" }\n',
    ...(isDemo ? { 'content/components.json': readFileSync(COMPONENTS, 'utf8') } : {}),
    'templates/blocks/.gitkeep': '',
    'templates/own.d.ts': ownOf(languages[0]),
    ...Object.fromEntries(languages.map((code) => [`locales/${code}.json`, '{}\n'])),
    '.github/workflows/site.yml': WORKFLOW,
    '.gitignore': 'node_modules/\ndist/\ndist-*/\n*.firebase.json\n.dist-*\n.academy/\n.env\n.storyblok/\n.DS_Store\n',
    'README.md': readmeOf({ name, isDemo }),
  };
}

// --- internal ---

const packageOf = (folder) => ({
  name:
    folder
      .toLowerCase()
      .replace(/[^\w.-]+/g, '-')
      .replace(/^[._-]+/, '') || 'site',
  private: true,
  type: 'module',
  scripts: {
    start: 'academy build && academy preview',
    dev: 'academy dev',
    build: 'academy build',
    test: 'node --test',
    check: 'academy types --check && tsc && npm test && academy build --strict && academy check',
  },
  dependencies: { academy: `^${version}` },
  devDependencies: { typescript: '^7.0.2' },
  allowScripts: { esbuild: true, '@firebase/util': false, protobufjs: false },
});

const ownOf = (language) => `// What this site adds to Academy's: TypeScript knows the keys of its messages and the props of its islands.
type Messages = typeof import('../locales/${language}.json');

declare module 'academy' {
  interface OwnMessages extends Messages {}

  interface OwnIslands {
    // 'copy-address': { copied: string };
  }
}

export {};
`;

/** A string as TypeScript has it. */
const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const configOf = ({ name, address, languages }) => `import { defineConfig } from 'academy';

// Your editor explains every field; mistakes are reported when a command starts.
export default defineConfig({
  site: {
    name: ${quoted(name)},
    origin: ${quoted(address)},
  },
  locales: [
${languages.map((code) => `    { code: '${code}' },`).join('\n')}
  ],
${isExample(address) ? UNTIL_THEN : ''}});
`;

// Otherwise nobody could look at their site before it has an address.
const UNTIL_THEN = `  // Lets the site be built although its origin is only an example: write yours above, and remove this, before you publish it.
  publish: { exampleOrigin: true },
`;

const readmeOf = ({ name, isDemo }) => `# ${name}

A site made of a Storyblok space by [Academy](https://www.npmjs.com/package/academy).

| Command         | Does                                                                      |
| --------------- | ------------------------------------------------------------------------- |
| \`npm start\`     | builds the site into \`dist/\` and serves it                                |
| \`npm run dev\`   | shows drafts, and every change at once                                    |
| \`npm test\`      | the tests of your blocks, with Node's own test runner                      |
| \`npm run check\` | types, tests, content and finished pages: what has to be right to publish |
| \`npm update\`    | the newest version; \`npx academy doctor\` says what it changes for you     |

| Where                     | What                                                                                |
| ------------------------- | ----------------------------------------------------------------------------------- |
| \`site.config.ts\`          | name, address, languages, folders, hosting                                          |
| \`content/components.json\` | the components of the space, from which \`npx academy types\` makes their types       |
| \`templates/blocks/\`       | your own blocks; a file of the same path as one of Academy's replaces it            |
| \`templates/own.d.ts\`      | types of what you add: the keys of your messages, the props of your islands         |
| \`locales/\`                | texts of the interface that you replace, by key; \`npx academy locale add de\` adds German |

${isDemo ? 'Until there is a token, the demo space is shown: `npx academy init` connects yours.' : 'The token of the space is in `.env`, which is not committed. Its components: `npx storyblok components pull`, copied to `content/components.json`.'} \`npx academy eject templates/blocks/hero.tsx\` copies one of Academy's files to change it.
`;

const WORKFLOW = `name: Site
on:
  push: { branches: [main] }
  pull_request:
  repository_dispatch: { types: [storyblok] } # a webhook of the space
  schedule: [{ cron: '23 * * * *' }] # finds what no webhook told
  workflow_dispatch:
permissions: { contents: read }
concurrency: { group: 'site-\${{ github.ref }}' }
jobs:
  site:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with: { node-version: 22 }
      - run: npm ci
      - id: build
        run: |
          npx academy build --env production --if-changed --json > report.json
          jq -er '"status=\\(.status)"' report.json >> "$GITHUB_OUTPUT"
        env:
          STORYBLOK_TOKEN: '\${{ secrets.STORYBLOK_TOKEN }}'
          ACADEMY_HOLD: '\${{ vars.ACADEMY_HOLD }}' # after a rollback: why the site stays as it is
      - if: steps.build.outputs.status == 'ok'
        run: npx academy check
      # What follows deploys dist/, with the same \`if\`: see "Deploying" in the documentation of Academy for your host.
`;
