/** Faults of a screen that a program can find. */
import type { Page } from '@playwright/test';

interface Limits {
  /** Least side of a control: for thumbs on a phone, else WCAG 2.2, 2.5.8. */
  target: number;
}

/** @returns too wide, broken pictures, cut words, words over words, targets that are too small */
export const faultsOf = async (page: Page, phone: boolean): Promise<string[]> => [
  ...(await pageFaults(page, { target: phone ? 44 : 24 })),
  ...(await wordsOverWords(page)),
];

const pageFaults = (page: Page, limits: Limits): Promise<string[]> =>
  page.evaluate(({ target }) => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const nameOf = (element: Element): string =>
      `<${element.tagName.toLowerCase()} class="${element.className.toString().slice(0, 40)}"> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`;
    const inSight = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1;
    const broken = [...document.images]
      .filter(({ complete, naturalWidth }) => complete && naturalWidth === 0)
      .map(({ src }) => `broken picture ${src.slice(0, 80)}`);
    const speaks = (element: Element): boolean =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');
    const cut = [...document.querySelectorAll<HTMLElement>('body *')]
      .filter(
        (element) =>
          speaks(element) &&
          inSight(element) &&
          element.closest('.sr-only, .skip-link, textarea, option') === null &&
          element.scrollWidth > element.clientWidth + 1 &&
          element.clientWidth > 0 &&
          !['visible', 'auto', 'scroll'].includes(getComputedStyle(element).overflowX),
      )
      .map((element) => `cut words ${nameOf(element)}`);
    const small = [
      ...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=tab]'),
    ].flatMap((element) => {
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const face = [element, ...labels].reduce((tallest, one) =>
        one.getBoundingClientRect().height > tallest.getBoundingClientRect().height ? one : tallest,
      );
      // A link within a sentence is as high as its line.
      if (
        !inSight(face) ||
        getComputedStyle(face).display === 'inline' ||
        element.matches('.skip-link, [aria-hidden=true] *')
      )
        return [];
      const { width, height } = face.getBoundingClientRect();
      // A short word is narrow, whatever its row.
      return Math.min(face.matches('a') ? target : width, height) + 0.5 < target
        ? [`small target ${Math.round(width)} × ${Math.round(height)} ${nameOf(face)}`]
        : [];
    });
    return [
      ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : []),
      ...broken,
      ...new Set([...cut, ...small]),
    ];
  }, limits);

const wordsOverWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LEAST = 3;
    // Elements that lie above the page on purpose, and those that they cover.
    const apart =
      '.sr-only, .skip-link, [aria-hidden=true], [inert], [role=dialog], [data-radix-popper-content-wrapper], .toast, .photo-tag, .tag, option, script, style, noscript';
    const floats = (element: Element | null): boolean => {
      for (let at = element; at !== null; at = at.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true;
      return false;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const lines: { words: string; box: DOMRect }[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement!;
      const words = node.textContent!.trim();
      if (
        words === '' ||
        parent.closest(apart) !== null ||
        floats(parent) ||
        !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        // A line's box is higher than its letters.
        const slack = box.height * 0.2;
        lines.push({
          words: words.slice(0, 40),
          box: new DOMRect(box.x, box.y + slack, box.width, box.height - 2 * slack),
        });
      }
    }
    lines.sort((a, b) => a.box.top - b.box.top);
    const found: string[] = [];
    lines.forEach((one, i) => {
      for (let j = i + 1; j < lines.length && lines[j]!.box.top < one.box.bottom; j++) {
        const other = lines[j]!;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (wide > LEAST && high > LEAST && one.words !== other.words)
          found.push(`words over words: ${one.words} | ${other.words}`);
      }
    });
    return [...new Set(found)].slice(0, 8);
  });
