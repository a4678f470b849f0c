/** Breaks text into lines where its language allows it, and inside a word only if the word is wider than the line. */
import { splitGraphemes } from '#contract/graphemes.ts';
import { withParagraphDirection } from './letters.ts';

/** Width of a text on one line. */
type Measure = (text: string) => number;

const WORDS = new Intl.Segmenter(undefined, { granularity: 'word' });
/** Scripts without spaces between words, where a line may end between any two words. */
const UNSPACED = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
/** Closing punctuation, which never begins a line. */
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}\p{Lm}ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ]/u;
const OPENING = /[\p{Ps}\p{Pi}]$/u;

/** Splits a word at its possible line breaks. */
const splitAtBreaks = (word: string): string[] => {
  if (!UNSPACED.test(word)) return [word];
  const parts: string[] = [];
  for (const { segment } of WORDS.segment(word)) {
    const last = parts.at(-1);
    if (last !== undefined && (CLOSING.test(segment) || OPENING.test(last))) parts[parts.length - 1] = last + segment;
    else parts.push(segment);
  }
  return parts;
};

/** Breaks a word that is wider than the line. */
const breakWord = (word: string, width: number, widthOf: Measure): string[] => {
  const parts: string[] = [];
  let part = '';
  for (const letter of splitGraphemes(word)) {
    if (part !== '' && widthOf(part + letter) > width) {
      parts.push(part);
      part = letter;
    } else part += letter;
  }
  return part === '' ? parts : [...parts, part];
};

const linesOfParagraph = (paragraph: string, width: number, widthOf: Measure): string[] => {
  const space = widthOf(' ');
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of paragraph.split(' ').filter(Boolean))
    for (const [i, part] of splitAtBreaks(word).entries()) {
      const gap = i === 0 ? ' ' : '';
      const partWidth = widthOf(part);
      if (line !== '' && used + gap.length * space + partWidth <= width) {
        line += `${gap}${part}`;
        used += gap.length * space + partWidth;
        continue;
      }
      if (line !== '') lines.push(line);
      const broken = partWidth > width ? breakWord(part, width, widthOf) : [part];
      lines.push(...broken.slice(0, -1));
      line = broken.at(-1) ?? '';
      used = widthOf(line);
    }
  return [...lines, line].map((one) => withParagraphDirection(paragraph, one));
};

export const breakLines = (text: string, width: number, widthOf: Measure): string[] =>
  text.split('\n').flatMap((paragraph) => linesOfParagraph(paragraph, width, widthOf));

/** Wraps into at most `max` lines; cut text ends in three dots. */
export const wrapAndTruncate = (
  text: string,
  { width, max }: { width: number; max: number },
  widthOf: Measure,
): string[] => {
  const lines = breakLines(text, width, widthOf);
  if (lines.length <= max) return lines;
  let last = splitGraphemes(`${lines[max - 1] ?? ''} ${lines[max] ?? ''}`.trim());
  const joinWithDots = (): string => `${last.join('').trimEnd()}...`;
  while (last.length > 0 && widthOf(joinWithDots()) > width) last = last.slice(0, -1);
  return [...lines.slice(0, max - 1), joinWithDots()];
};
