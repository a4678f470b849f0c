/** What a page does when its words are those of a language a third longer. */
import type { Page } from '@playwright/test';

/** A language with longer words: every letter that can be seen grows an accent, every text a third. */
export const speakLonger = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, {
      acceptNode: ({ parentElement }) =>
        parentElement?.closest('script, style, noscript, .sr-only, svg, code') === null
          ? NodeFilter.FILTER_ACCEPT
          : NodeFilter.FILTER_REJECT,
    });
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    const accents: Record<string, string> = { a: 'á', e: 'ë', i: 'ï', o: 'ö', u: 'ü', A: 'Å', E: 'É', O: 'Ø' };
    for (const text of texts) {
      const words = text.data.trim();
      if (words === '' || /^[\d\s.,:$%+–-]+$/.test(words)) continue;
      const padding = 'öñéöñéöñ '.repeat(Math.ceil(words.length / 25)).slice(0, Math.ceil(words.length * 0.3));
      text.data = `${text.data.replace(/[aeiouAEO]/g, (letter) => accents[letter]!)}${words.length > 3 ? ` ${padding}` : ''}`;
    }
  });

/** Texts that are cut off or run out of their box, and a page that scrolls sideways. Names of designs are cut on purpose. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > window.innerWidth + 1)
      found.push(`sideways by ${document.documentElement.scrollWidth - window.innerWidth}`);
    for (const element of document.querySelectorAll<HTMLElement>(
      'a, button, h1, h2, h3, p, li, label, legend, dt, dd, span, b, th, td, figcaption',
    )) {
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      if (
        box.width === 0 ||
        box.height === 0 ||
        element.closest('.sr-only, [inert], svg, .truncate, .thumb-name, .compare, .stepper') !== null ||
        style.visibility === 'hidden'
      )
        continue;
      const own = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '',
      );
      if (!own) continue;
      const clipped = style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      const out =
        box.right > window.innerWidth + 1 &&
        element.closest('[style*="overflow"], .option-tabs, [role="tablist"]') === null;
      if (clipped || out)
        found.push(
          `${element.tagName.toLowerCase()}.${element.className} "${element.textContent!.trim().slice(0, 40)}"`,
        );
    }
    return found;
  });
