/** Layout faults of a screen. */
import type { Page } from '@playwright/test';

interface Limits {
  /** Smallest side of a control in pixels: 44 on a phone, otherwise 24 (WCAG 2.2, 2.5.8). */
  target: number;
}

/** @returns horizontal overflow, broken images, clipped and overlapping text, and small targets */
export const faultsOf = async (page: Page, phone: boolean): Promise<string[]> => [
  ...(await pageFaults(page, { target: phone ? 44 : 24 })),
  ...(await wordsOverWords(page)),
];

const pageFaults = (page: Page, limits: Limits): Promise<string[]> =>
  page.evaluate(({ target }) => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const nameOf = (element: Element): string =>
      `<${element.tagName.toLowerCase()} class="${element.className.toString().slice(0, 40)}"> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`;
    const isVisible = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1;
    const broken = [...document.images]
      .filter(({ complete, naturalWidth }) => complete && naturalWidth === 0)
      .map(({ src }) => `broken picture ${src.slice(0, 80)}`);
    const hasText = (element: Element): boolean =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');
    const cut = [...document.querySelectorAll<HTMLElement>('body *')]
      .filter(
        (element) =>
          hasText(element) &&
          isVisible(element) &&
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
      const tallest = [element, ...labels].reduce((one, other) =>
        other.getBoundingClientRect().height > one.getBoundingClientRect().height ? other : one,
      );
      // Links within a sentence are exempt.
      if (
        !isVisible(tallest) ||
        getComputedStyle(tallest).display === 'inline' ||
        element.matches('.skip-link, [aria-hidden=true] *')
      )
        return [];
      const { width, height } = tallest.getBoundingClientRect();
      // The width of a link is that of its text and does not count.
      const side = tallest.matches('a') ? height : Math.min(width, height);
      if (side + 0.5 >= target) return [];
      return [`small target ${Math.round(width)} × ${Math.round(height)} ${nameOf(tallest)}`];
    });
    return [
      ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : []),
      ...broken,
      ...new Set([...cut, ...small]),
    ];
  }, limits);

/** Overlapping lines of text. */
const wordsOverWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const MIN_OVERLAP = 3;
    // Hidden text, and elements that are meant to cover others.
    const ignored =
      '.sr-only, .skip-link, [aria-hidden=true], [inert], [role=dialog], [data-radix-popper-content-wrapper], .toast, .photo-tag, .tag, option, script, style, noscript';
    const floats = (element: Element | null): boolean => {
      for (let ancestor = element; ancestor !== null; ancestor = ancestor.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(ancestor).position)) return true;
      return false;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const lines: { words: string; box: DOMRect }[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement!;
      const words = node.textContent!.trim();
      if (
        words === '' ||
        parent.closest(ignored) !== null ||
        floats(parent) ||
        !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        // The line box without the space above and below the letters.
        const leading = box.height * 0.2;
        lines.push({
          words: words.slice(0, 40),
          box: new DOMRect(box.x, box.y + leading, box.width, box.height - 2 * leading),
        });
      }
    }
    lines.sort((a, b) => a.box.top - b.box.top);
    const found: string[] = [];
    lines.forEach((one, i) => {
      for (let j = i + 1; j < lines.length && lines[j]!.box.top < one.box.bottom; j++) {
        const other = lines[j]!;
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (width > MIN_OVERLAP && height > MIN_OVERLAP && one.words !== other.words)
          found.push(`words over words: ${one.words} | ${other.words}`);
      }
    });
    return [...new Set(found)].slice(0, 8);
  });
