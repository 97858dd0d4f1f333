import { expect, test } from 'vitest';
import { aConfig, NO_NEEDS } from '../../test/support/builders.ts';
import { hostSite } from './host-site.ts';
import { addressesFile, remember, type PastAddresses } from './past-addresses.ts';

type Addresses = Readonly<Record<string, string>>;
type Hosted = Parameters<typeof hostSite>[0];

const now = (addresses: Addresses): PastAddresses => ({ now: new Map(Object.entries(addresses)), former: new Map() });
const textOf = (past: PastAddresses) => String(addressesFile(past).contents);

/** A site of stories at these addresses, what was there before, and what the deployed site remembers. */
function aSite(
  addresses: Addresses,
  { here, deployed }: { readonly here?: PastAddresses; readonly deployed?: PastAddresses } = {},
): Hosted {
  const page = { facts: { needs: NO_NEEDS, inline: [] } };
  const past = [deployed, here].filter((one) => one !== undefined);
  return {
    files: new Map(Object.values(addresses).map((url) => [`${url.slice(1)}/index.html`, page])),
    addresses: () => new Map(Object.entries(addresses)),
    past: { deployed: deployed ? textOf(deployed) : '', here: here ? textOf(here) : '', isLost: false, past: () => past },
    config: aConfig(),
    firebase: null,
    entries: [],
    isProduction: true,
    isDemo: false,
  };
}

const pathsOf = ({ files }: ReturnType<typeof hostSite>) => files.map(({ path }) => path);
const both = ['builds/hosting.json', 'builds/addresses.json'];

test('the hosting of an unchanged site is reused', () => {
  const first = hostSite(aSite({ u: '/a' }), null);
  expect(pathsOf(first)).toEqual(both);
  const again = hostSite(aSite({ u: '/a' }, { here: now({ u: '/a' }) }), first);
  expect(again).toEqual({ ...first, files: [] });
});

test.each<[string, Hosted]>([
  ['an added page', aSite({ u: '/a', v: '/b' }, { here: now({ u: '/a' }) })],
  ['other addresses in the local directory', aSite({ u: '/a' }, { here: now({ u: '/before' }) })],
  ['other addresses of the deployed site', aSite({ u: '/a' }, { here: now({ u: '/a' }), deployed: now({ u: '/before' }) })],
  ['other redirects', { ...aSite({ u: '/a' }, { here: now({ u: '/a' }) }), entries: [{ name: '/x', value: '/a' }] }],
])('hosting is computed again for %s', (_, site) => {
  expect(pathsOf(hostSite(site, hostSite(aSite({ u: '/a' }), null)))).toEqual(both);
});

test('hosting is reused in the builds after two stories swapped addresses', () => {
  const swapped = { u: '/b', v: '/a' };
  const earlier = now({ u: '/a', v: '/b' });
  const first = hostSite(aSite(swapped, { here: earlier }), null);
  const remembered = remember(now(swapped).now, [earlier]);
  const next = hostSite(aSite(swapped, { here: remembered }), first);
  expect(next).toEqual({ ...first, files: [] });
  expect(hostSite(aSite(swapped, { here: remembered }), null)).toEqual(first);
});

test.each([
  ['a draft build', { isProduction: false }],
  ['the demo', { isDemo: true }],
])('%s records no addresses of its own but passes on the earlier ones', (_, which) => {
  const site = { ...aSite({ u: '/draft' }, { here: now({ u: '/a' }) }), ...which };
  const file = hostSite(site, null).files.find(({ path }) => path === 'builds/addresses.json');
  expect(JSON.parse(String(file?.contents))).toEqual({ now: {}, former: { '/a': 'u' } });
});

test.each(['firebase', 'netlify'] as const)('the redirects of a renamed folder spare its removed stories, on %s', (host) => {
  const inFolder = (folder: string, length: number) =>
    Object.fromEntries(Array.from({ length }, (_, index) => [`u${index}`, `${folder}/${index}`]));
  const redirectsAfter = (length: number) => {
    const site = aSite(inFolder('/new', 11), { here: now(inFolder('/old', length)) });
    const { files, rules } = hostSite({ ...site, config: aConfig({ hosting: { host } }) }, null);
    const lines = String(files.find(({ path }) => path === '_redirects')?.contents).match(/^\/old.*/gm);
    return lines ?? rules.redirects;
  };
  expect(redirectsAfter(11)).toHaveLength(1);
  expect(redirectsAfter(12)).toHaveLength(11);
});

test('a redirect to a missing page is a dead link, and one to an existing page is not', () => {
  const entries = [
    { name: '/old', value: '/a?x=1#y' },
    { name: '/older', value: '/nobody' },
  ];
  const { problems } = hostSite({ ...aSite({ u: '/a' }), entries }, null);
  expect(problems).toMatchObject([{ code: 'deadLink', story: 'the datasource, entry "/older"' }]);
});
