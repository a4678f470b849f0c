// Selects the rules of a style sheet that a page uses: those with its classes and ids. Elements that scripts add later
// use the whole sheet. Reads only our own build's output: valid, minified, without comments.

/** Set by the script before the first paint (`web/root.tsx`). */
const ALWAYS = ['dark', 'maybe-signed-in', 'first-look'];

/** At-rules that hold rules; the others (`@font-face`, `@keyframes`, `@property`) stay as they are. */
const GROUPS = /^@(media|supports|layer|container|starting-style)\b/;

/** The index after the end of a rule that begins at `start`: its `;`, or the brace that closes its block. */
const endOf = (css, start) => {
  let depth = 0;
  for (let i = start; i < css.length; i++) {
    const letter = css[i];
    if (letter === '\\') i++;
    else if (letter === '"' || letter === "'") i = endOfText(css, i);
    else if (letter === '(') i = endOfBrackets(css, i);
    else if (letter === '{') depth++;
    else if (letter === '}' && --depth === 0) return i + 1;
    else if (letter === ';' && depth === 0) return i + 1;
  }
  return css.length;
};

const endOfText = (css, start) => {
  for (let i = start + 1; i < css.length; i++) {
    if (css[i] === '\\') i++;
    else if (css[i] === css[start]) return i;
  }
  return css.length;
};

/** The closing bracket of the one at `start`; an address in `url()` may hold any sign. */
const endOfBrackets = (css, start) => {
  for (let i = start + 1; i < css.length; i++) {
    if (css[i] === '\\') i++;
    else if (css[i] === '"' || css[i] === "'") i = endOfText(css, i);
    else if (css[i] === '(') i = endOfBrackets(css, i);
    else if (css[i] === ')') return i;
  }
  return css.length;
};

const firstBrace = (rule) => {
  for (let i = 0; i < rule.length; i++) {
    if (rule[i] === '\\') i++;
    else if (rule[i] === '"' || rule[i] === "'") i = endOfText(rule, i);
    else if (rule[i] === '(') i = endOfBrackets(rule, i);
    else if (rule[i] === '{') return i;
  }
  return -1;
};

/** Removes parentheses: `:not(.x)` and `:is(.a,.b)` do not require their classes. */
const bare = (selector) => {
  let out = '';
  for (let i = 0; i < selector.length; i++) {
    if (selector[i] === '\\') out += selector[i] + (selector[++i] ?? '');
    else if (selector[i] === '(') i = endOfBrackets(selector, i);
    else if (selector[i] === '[') i = selector.indexOf(']', i);
    else out += selector[i];
  }
  return out;
};

const NAME = /([.#])((?:\\.|[\w-]|[\u0080-\uffff])+)/g;
const canMatch = (selector, names) =>
  [...selector.matchAll(NAME)].every(([, kind, name]) => names.has(kind + name.replace(/\\(.)/g, '$1')));

const keep = (css, names) => {
  let out = '';
  for (let i = 0; i < css.length;) {
    const end = endOf(css, i);
    const rule = css.slice(i, end);
    i = end;
    const brace = firstBrace(rule);
    if (brace === -1) out += rule;
    else if (GROUPS.test(rule)) {
      const inner = keep(rule.slice(brace + 1, -1), names);
      // Keeps empty layers, which define the order.
      if (inner !== '' || rule.startsWith('@layer')) out += `${rule.slice(0, brace)}{${inner}}`;
    } else if (
      rule.startsWith('@') ||
      bare(rule.slice(0, brace))
        .split(',')
        .some((selector) => canMatch(selector, names))
    )
      out += rule;
  }
  return out;
};

export const namesIn = (html) => {
  const names = new Set(ALWAYS.map((name) => `.${name}`));
  for (const [, list] of html.matchAll(/\sclass="([^"]*)"/g))
    for (const name of list
      .replaceAll('&gt;', '>')
      .replaceAll('&lt;', '<')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
      .split(/\s+/))
      names.add(`.${name}`);
  for (const [, id] of html.matchAll(/\sid="([^"]*)"/g)) names.add(`#${id}`);
  return names;
};

export const usedRules = (css, html) => keep(css, namesIn(html));
