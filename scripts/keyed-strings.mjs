// Displayed texts are in words files, by key, so that a translation is another words file. This script finds those that
// are still in the markup: text between tags, and in attributes that are read out or shown.
//
//   node scripts/keyed-strings.mjs
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { at } from './project.mjs';

const SPOKEN = new Set([
  'aria-label',
  'alt',
  'title',
  'placeholder',
  'label',
  'hint',
  'description',
  'text',
  'confirmLabel',
  'cancelLabel',
  'busyLabel',
  'aria-valuetext',
  'note',
]);
/** Names, units and signs that are the same in every language. */
const SAME_EVERYWHERE = /^(Retrim|[\W\d_]*|[A-Z]{2,3}-\d+.*|px|MB|HD|OK|https?:\/\/\S+)$/;

const isWords = (text) => /\p{L}{2,}/u.test(text) && !SAME_EVERYWHERE.test(text.trim());

/** @returns `path:line text` for every text in the markup of one file */
export const looseTexts = (path, source) => {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TSX);
  const found = [];
  const note = (node, text) =>
    found.push(
      `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${text.trim().replace(/\s+/g, ' ').slice(0, 70)}`,
    );
  const visit = (node) => {
    if (ts.isJsxText(node) && isWords(node.text)) note(node, node.text);
    if (ts.isJsxAttribute(node) && SPOKEN.has(node.name.getText()) && node.initializer !== undefined) {
      const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
      if (
        value !== undefined &&
        (ts.isStringLiteral(value) || ts.isNoSubstitutionTemplateLiteral(value)) &&
        isWords(value.text)
      )
        note(node, value.text);
      if (
        value !== undefined &&
        ts.isTemplateExpression(value) &&
        [value.head, ...value.templateSpans.map(({ literal }) => literal)].some(({ text }) => isWords(text))
      )
        note(node, value.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
};

export const allLooseTexts = () =>
  readdirSync(at('web'), { recursive: true })
    .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
    .flatMap((name) => looseTexts(join('web', name), readFileSync(at('web', name), 'utf8')));

if (process.argv[1] === at('scripts/keyed-strings.mjs')) {
  const found = allLooseTexts();
  for (const line of found) console.log(line);
  console.log(`${found.length} texts stand in the markup`);
}
