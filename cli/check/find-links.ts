import { decodedPath } from '../../islands/requested-path.ts';
import { onPages, pageBehind } from './find.ts';

export const deadLinks = onPages(({ links, forms, address }, { answerTo }) =>
  [...links, ...forms].filter((link) => answerTo(link, address).kind === 'nothing').map((link) => `${link} leads to nothing on this site`),
);

export const redirectedLinks = onPages(({ links, forms, address }, { answerTo }) =>
  [...links, ...forms].flatMap((link) => {
    const answer = answerTo(link, address);
    return answer.kind === 'file' && answer.isRedirected ? [`${link} is redirected to ${answer.address}`] : [];
  }),
);

export const deadAnchors = onPages(({ links, address }, site) =>
  links
    .filter((link) => {
      const id = link.includes('#') ? idOf(link) : '';
      if (id === '') return false;
      const target = pageBehind(site, link, address);
      return target && !target.isRefresh && !target.ids.has(id) && !target.names.has(id);
    })
    .map((link) => `${link} points to an id that does not exist`),
);

// --- internal ---

/** The id in an address; empty if it refers to the page as a whole. */
function idOf(link: string): string {
  // Text fragments are resolved by the browser: https://wicg.github.io/scroll-to-text-fragment/
  const fragment = link.slice(link.indexOf('#') + 1).replace(/:~:.*$/, '');
  const id = decodedPath(fragment) ?? fragment;
  return id.toLowerCase() === 'top' ? '' : id;
}
