import { onFirstInteraction } from './first-interaction.ts';

/**
 * A prerendered page holds the style rules that it can use as it stands (`scripts/first-paint.mjs`); the whole sheet beside them changes
 * nothing to be seen until the page changes, but a browser styles everything anew for it: a third of a phone's blocking time. So it
 * is fetched with the app and put to use at the first sign of a visitor, or as soon as the app adds something to the page.
 * @returns fetches the sheets that the page has switched off
 */
export const deferredSheets = (page: Document): (() => void) => {
  let fetched: readonly HTMLLinkElement[] = [];
  let wanted = false;
  const apply = (): void => {
    wanted = true;
    added.disconnect();
    for (const link of fetched) link.removeAttribute('media');
  };
  const added = new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => [...addedNodes].some((node) => node.nodeType === Node.ELEMENT_NODE))) apply();
  });
  onFirstInteraction(apply, page);
  return () => {
    fetched = [...page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled]')];
    for (const link of fetched) {
      link.media = wanted ? '' : 'not all';
      link.disabled = false;
    }
    if (!wanted) added.observe(page.body, { childList: true, subtree: true });
  };
};
