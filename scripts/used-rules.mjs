// Selects the rules of a style sheet that a page uses: those with its classes and ids. Elements that scripts add later
// use the whole sheet.
import postcss from 'postcss';
import selectorParser from 'postcss-selector-parser';

/** Set by the script before the first paint (`web/root.tsx`). */
const ALWAYS = ['dark', 'maybe-signed-in', 'first-look'];

/** At-rules that hold rules; the others (`@font-face`, `@keyframes`, `@property`) stay as they are. */
const GROUPS = /^(media|supports|layer|container|starting-style)$/;

/** Classes and ids that each selector of a rule requires. Those inside `:not(.x)` and `:is(.a,.b)` are no requirement. */
const requirementsOf = (selectors) =>
  selectorParser()
    .astSync(selectors)
    .map((selector) =>
      selector.nodes.flatMap((node) =>
        node.type === 'class' ? [`.${node.value}`] : node.type === 'id' ? [`#${node.value}`] : [],
      ),
    );

/** Parsed sheets: all pages share a few. */
const sheets = new Map();
const parsed = (css) => {
  if (!sheets.has(css)) sheets.set(css, { root: postcss.parse(css), requirements: new Map() });
  return sheets.get(css);
};

/** PostCSS's `each` allows removal on the way. */
const drop = (container, requirements, names) =>
  container.each((node) => {
    if (node.type === 'rule') {
      const { selector } = node;
      if (!requirements.has(selector)) requirements.set(selector, requirementsOf(selector));
      if (!requirements.get(selector).some((needed) => needed.every((name) => names.has(name)))) node.remove();
    } else if (node.type === 'atrule' && GROUPS.test(node.name) && node.nodes !== undefined) {
      drop(node, requirements, names);
      // An empty layer stays, because it defines the order.
      if (node.nodes.length === 0 && node.name !== 'layer') node.remove();
    }
  });

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

export const usedRules = (css, html) => {
  const { root, requirements } = parsed(css);
  const page = root.clone();
  drop(page, requirements, namesIn(html));
  return page.toString();
};
