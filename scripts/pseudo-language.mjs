// A pseudo-language, made from the words files while the pages are built: every letter accented, every text a third
// longer and in brackets. Text that still reads as English was never keyed; text that no longer fits will not fit in
// German.
//
// RETRIM_LANGUAGE=pseudo npm run dev
// node scripts/build.mjs --pseudo     writes build/pseudo
import ts from 'typescript';

const PLAIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const MARKED = 'ÀßÇÐÈƑĜĤÌĴĶĹṀÑÒÞǪŔŠŢÙṼŴẊÝŽàƀçðèƒĝĥìĵķĺṁñòþǫŕšţùṽŵẋýž';
const ACCENTED = new Map(Array.from(PLAIN, (letter, i) => [letter, MARKED[i]]));
const VOWELS = /[aeiou]/g;

/** Lengthens the vowels, about two fifths of a text, so that lines still break between words. */
export const accent = (text) => text.replace(VOWELS, '$&$&').replace(/[A-Za-z]/g, (letter) => ACCENTED.get(letter));
export const pseudo = (text) => `⟦${accent(text)}⟧`;

const WORDS_FILES = /\/web\/.*(?:\/|-)words\.ts$/;
/** Keys of lists whose values are shown to people. */
const LISTS = /\/(web\/marketing\/samples|contract\/(options|plan-catalog)|engine\/catalog\/(materials|patterns))\.ts$/;
const READ_KEYS = new Set(['name', 'alt', 'description', 'features', 'notIncluded', 'caption', 'title', 'text']);
export const hasWords = (path) => (WORDS_FILES.test(path) || LISTS.test(path)) && !/\.test\./.test(path);

/** Names that are the same in every language, and values that nobody reads: addresses, ids, patterns. */
const isText = (text) => /\p{L}/u.test(text) && !/^((Retrim|HD|OK)$|[/#.]|https?:|mailto:|data:)/.test(text.trim());
const UNREAD_KEYS = new Set(['id', 'to', 'href', 'template', 'design', 'code', 'icon', 'image']);
const COMPARISONS = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.InKeyword,
]);

/** Whether a literal is displayed text: not a type, a key, or part of a comparison, an import or a lookup. */
const isSpoken = (node, onlyNames) => {
  const { parent } = node;
  if (
    ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent) ||
    ts.isLiteralTypeNode(parent) ||
    ts.isElementAccessExpression(parent) ||
    ts.isCaseClause(parent)
  )
    return false;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return false;
  if (ts.isBinaryExpression(parent) && COMPARISONS.has(parent.operatorToken.kind)) return false;
  let read = !onlyNames;
  for (let at = node; at.parent !== undefined; at = at.parent) {
    if (ts.isTypeNode(at)) return false;
    const up = at.parent;
    if (ts.isPropertyAssignment(up)) {
      const key = up.name.getText().replaceAll("'", '');
      if (UNREAD_KEYS.has(key)) return false;
      read ||= READ_KEYS.has(key);
    }
    // Text that is joined is displayed; text that is searched for is not.
    if (
      (ts.isCallExpression(up) || ts.isNewExpression(up)) &&
      up.arguments?.includes(at) &&
      !/\.(join|concat|padStart|replace)$/.test(up.expression.getText())
    )
      return false;
    if (ts.isVariableDeclaration(up)) read ||= /FEATURES|NAMES/.test(up.name.getText());
    if (ts.isStatement(at)) break;
  }
  return read;
};

/** The beginning or end of a sentence that the page assembles; only whole texts get brackets. */
const isPart = (text) => /^[ ,:.]|[ ,:]$/.test(text);

const inTemplate = (node) => {
  for (let at = node.parent; at !== undefined && !ts.isStatement(at); at = at.parent)
    if (ts.isTemplateSpan(at)) return true;
  return false;
};

/** @returns the words file with its texts in the pseudo-language */
export const inPseudo = (source, path = 'words.ts') => {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.ESNext, true);
  const onlyNames = LISTS.test(path);
  const changes = [];
  const put = (node, text) => changes.push({ from: node.getStart(), to: node.getEnd(), text });
  const inBackticks = (text) => text.replace(/[\\`]|\$\{/g, '\\$&');
  const visit = (node) => {
    if (
      (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) &&
      isText(node.text) &&
      isSpoken(node, onlyNames)
    )
      put(node, JSON.stringify(isPart(node.text) || inTemplate(node) ? accent(node.text) : pseudo(node.text)));
    if (
      ts.isTemplateExpression(node) &&
      isSpoken(node, onlyNames) &&
      [node.head, ...node.templateSpans.map(({ literal }) => literal)].some(({ text }) => isText(text))
    ) {
      const whole = !inTemplate(node) && !/^[ ,:.]/.test(node.head.text);
      put(node.head, `\`${whole ? '⟦' : ''}${inBackticks(accent(node.head.text))}\${`);
      node.templateSpans.forEach(({ literal }, i) => {
        const last = i === node.templateSpans.length - 1;
        put(literal, `}${inBackticks(accent(literal.text))}${last ? `${whole ? '⟧' : ''}\`` : '${'}`);
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return changes
    .sort((a, b) => b.from - a.from)
    .reduce((whole, { from, to, text }) => whole.slice(0, from) + text + whole.slice(to), source);
};

/** For Vite. Does nothing unless the language is asked for. */
export const pseudoLanguage = (language = process.env.RETRIM_LANGUAGE) => ({
  name: 'pseudo-language',
  enforce: 'pre',
  transform: (code, id) =>
    language === 'pseudo' && hasWords(id.split('?')[0]) ? { code: inPseudo(code, id), map: null } : null,
});
