/** Words that wrap without a hyphen because their box is too narrow: "Alcantar|a". */
import type { Page } from '@playwright/test';

/** Only words of letters, because addresses and codes may wrap anywhere. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const WORD = /(?<![\p{L}\d@._\-/])\p{Script=Latin}{2,24}(?![\p{L}\d@_/])/gu;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found = new Set<string>();
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement!;
      if (
        parent.closest('.sr-only, script, style, noscript, option, textarea') !== null ||
        // Text that is only for screen readers is one pixel wide.
        parent.clientWidth === 1 ||
        !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        continue;
      for (const { 0: word, index } of node.textContent!.matchAll(WORD)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const [first, ...others] = range.getClientRects();
        if (first !== undefined && others.some(({ top }) => top > first.top + first.height / 2))
          found.add(`broken word ${word} <${parent.tagName.toLowerCase()} class="${parent.className}">`);
      }
    }
    return [...found];
  });
