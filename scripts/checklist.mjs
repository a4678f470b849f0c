// Reports which rules (`docs/rules`) are proven by tests. A test proves the rules at the start of its name ("S-100: nothing is
// fetched before it is wanted", "V-01, V-02: ...") if it passed in the latest `npm test`, according to the runners'
// reports. `tests/checklist.json` lists the rules by the kind of test that each requires:
//   browser    a test in a real browser; rules that are only tested on simulated pages are listed separately
//   api, unit  any test
//   eyes       a person; `tests/checklist-looks.json` records when somebody looked, and what they looked at
// Fails when a rule is not proven, when its test failed, and when a name contains a rule that does not exist.
//
//   npm run checklist             the rules that are not proven
//   npm run checklist -- --all    every rule with its proof
import { existsSync, readFileSync, statSync } from 'node:fs';
import { at } from './project.mjs';
import { BROWSER_REPORT, readReports, VITEST_REPORT } from './test-reports.mjs';

const RULE_GROUPS = 'RSNBMOTVWEA';
const RULE_PATTERN = new RegExp(`\\b([${RULE_GROUPS}])-(\\d{2,3})\\b`, 'g');
const RULE_RANGE_PATTERN = new RegExp(`\\b([${RULE_GROUPS}])-(\\d{2,3}) to \\1-(\\d{2,3})\\b`, 'g');

/** @returns the individual rules named by texts such as `S-92 to S-95` and `V-01, V-02` */
export const rulesIn = (text) => {
  const found = new Set();
  for (const [, group, from, to] of text.matchAll(RULE_RANGE_PATTERN))
    for (let n = Number(from); n <= Number(to); n++) found.add(`${group}-${String(n).padStart(2, '0')}`);
  for (const [rule] of text.matchAll(RULE_PATTERN)) found.add(rule);
  return [...found];
};

/** @returns the test results for each rule */
export const resultsByRule = (results) => {
  const byRule = new Map();
  for (const result of results)
    for (const rule of rulesIn(result.name)) byRule.set(rule, [...(byRule.get(rule) ?? []), result]);
  return byRule;
};

/** @returns held, simulated, seen, unseen, failed or open */
const judgeRule = (kind, results, look) => {
  const passed = results.filter(({ state }) => state === 'passed');
  if (results.some(({ state }) => state === 'failed')) return 'failed';
  if (look !== undefined && (kind === 'eyes' || passed.length === 0)) return 'seen';
  if (passed.length === 0) return 'open';
  if (kind === 'eyes') return 'unseen';
  return kind !== 'browser' || passed.some(({ runner }) => runner === 'browser') ? 'held' : 'simulated';
};

/**
 * @param checklist rules by kind
 * @param results test results of one run
 * @param looks by rule: `{ looked: '2026-11-22', at: 'what was looked at' }`
 */
export const compare = (checklist, results, looks) => {
  const byRule = resultsByRule(results);
  const rules = Object.entries(checklist).flatMap(([kind, ids]) =>
    ids.map((id) => {
      const own = byRule.get(id) ?? [];
      return { id, kind, state: judgeRule(kind, own, looks[id]), tests: own, look: looks[id] };
    }),
  );
  const known = new Set(rules.map(({ id }) => id));
  return { rules, unknown: [...byRule.keys(), ...Object.keys(looks)].filter((id) => !known.has(id)) };
};

const readJson = (name) => JSON.parse(readFileSync(at(name), 'utf8'));
const idsOf = (rules) => rules.map(({ id }) => id).join(' ') || 'none';

const report = ({ rules, unknown }, all, log) => {
  const inState = (state) => rules.filter((rule) => rule.state === state);
  if (all)
    for (const { id, kind, state, tests, look } of rules)
      log(
        [
          `${id}  ${kind}  ${state}`,
          ...tests.map(({ file, name, state: how }) => `      ${how} ${file}: ${name}`),
          ...(look === undefined ? [] : [`      looked at on ${look.looked}: ${look.at}`]),
        ].join('\n'),
      );
  log(
    `asks for a browser, held on simulated pages alone (${inState('simulated').length}): ${idsOf(inState('simulated'))}`,
  );
  for (const { id, look } of inState('seen')) log(`held by eyes alone: ${id}, looked at on ${look.looked}: ${look.at}`);
  log(`asks for eyes, and a test stands in for them (${inState('unseen').length}): ${idsOf(inState('unseen'))}`);
  for (const { id, tests } of inState('failed'))
    log(`failed: ${id} (${tests.find(({ state }) => state === 'failed').name})`);
  for (const { id, tests } of inState('open'))
    log(`not held: ${id}${tests.length > 0 ? ` (skipped: ${tests[0].name})` : ''}`);
  for (const id of unknown) log(`no such item: ${id}`);
  log(
    `${rules.length} items: ${inState('held').length} held by tests as asked, ${inState('simulated').length} on simulated pages, ${inState('seen').length} seen, ${inState('unseen').length} by a test instead of eyes, ${inState('failed').length + inState('open').length} not held`,
  );
};

export const checkChecklist = ({ all = false, log = console.log } = {}) => {
  const { vitest, browser } = readReports();
  if (vitest === undefined || browser === undefined)
    return (log('There are no reports of a complete run: `npm test` writes them to test-results/.'), 1);
  const written = [VITEST_REPORT, BROWSER_REPORT].map((path) =>
    statSync(path).mtime.toISOString().slice(0, 16).replace('T', ' '),
  );
  log(`By the reports of ${written.join(' and ')} UTC`);
  const looks = existsSync(at('tests/checklist-looks.json')) ? readJson('tests/checklist-looks.json') : {};
  const found = compare(readJson('tests/checklist.json'), [...vitest, ...browser], looks);
  report(found, all, log);
  return found.unknown.length + found.rules.filter(({ state }) => state === 'failed' || state === 'open').length === 0
    ? 0
    : 1;
};

if (process.argv[1] === at('scripts/checklist.mjs'))
  process.exit(checkChecklist({ all: process.argv.includes('--all') }));
