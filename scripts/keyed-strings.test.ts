/** Displayed texts are in words files, by key, so that a translation is another words file. */
import { readFileSync, readdirSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { TEMPLATE_WORDS } from '#web/studio/upload/upload-words.ts';

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

const isWords = (text: string): boolean => /\p{L}{2,}/u.test(text) && !SAME_EVERYWHERE.test(text.trim());

/** @returns `path:line text` for every text in the markup of one file */
const looseTexts = (path: string, source: string): string[] => {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const note = (node: ts.Node, text: string): void =>
    void found.push(
      `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${text.trim().replace(/\s+/g, ' ').slice(0, 70)}`,
    );
  const visit = (node: ts.Node): void => {
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

const allLooseTexts = (): string[] =>
  readdirSync('web', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
    .flatMap((name) => looseTexts(`web/${name}`, readFileSync(`web/${name}`, 'utf8')));

test('texts between tags and in attributes that are read out are found; names, units and words by key are not', () => {
  const source =
    'const A = () => <p title="Hello there" className="small" aria-label={`Remove ${name}`}>Some words {WORDS.title} 12 MB Retrim</p>;';
  expect(looseTexts('a.tsx', source).map((line) => line.replace(/^\S+ /, ''))).toEqual([
    'Hello there',
    '`Remove ${name}`',
    'Some words',
    '12 MB Retrim',
  ]);
  expect(looseTexts('b.tsx', 'const B = () => <p title={WORDS.title}>{WORDS.text} · 12</p>;')).toEqual([]);
});

test('every text of the web is in a words file, by key, so that a translation is another words file', () => {
  expect(allLooseTexts()).toEqual([]);
});

test('grey is spelled as the specification spells it, on every page and in every answer', () => {
  const files = ['web', 'contract', 'assets/templates']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
    .filter((name) => /\.(tsx?|css|json)$/.test(name));
  expect(files.length).toBeGreaterThan(300);
  const withoutComments = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  expect(files.filter((name) => /\bgray/i.test(withoutComments(readFileSync(name, 'utf8'))))).toEqual([]);
});

test("every vehicle template has a name in the pages, the same as the server's", () => {
  const templates = JSON.parse(readFileSync('assets/templates/templates.json', 'utf8')) as {
    id: string;
    name: string;
    description: string;
  }[];
  expect(TEMPLATE_WORDS).toEqual(
    Object.fromEntries(templates.map(({ id, name, description }) => [id, { name, description }])),
  );
});
