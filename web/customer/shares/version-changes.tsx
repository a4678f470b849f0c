import type { SharedView } from '#contract/customer/shares.ts';
import { DecisionWords } from './answers/decision-stamp.tsx';
import { useWords } from './page-language.tsx';

/** What this version changes against the one that was answered. */
export function VersionChanges({ view: { changes, earlier } }: { view: SharedView }) {
  const words = useWords();
  if (changes === null || earlier === null) return null;
  return (
    <section aria-labelledby="changes">
      <h2 className="t3 mb-2" id="changes">
        {words.changesTitle(earlier.version)}
      </h2>
      {changes.length === 0 ? (
        <p className="small">{words.changesNone}</p>
      ) : (
        <ul className="answers">
          {changes.map(({ name, before, now }) => (
            <li key={`${name} ${now}`} className="wrap-anywhere">
              <p>
                <b>
                  <bdi>{name}</bdi>
                </b>
                : <bdi>{now}</bdi>
              </p>
              {before !== '' && (
                <p className="caption">
                  <bdi>{words.previously(before)}</bdi>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What the customer had asked to be different in an earlier version, to compare with this one. */
export function EarlierWishes({ view: { earlier, design, decisions } }: { view: SharedView }) {
  const words = useWords();
  if (earlier?.decision !== 'change' || earlier.version >= design.version || decisions.length > 0) return null;
  return (
    <section className="grid gap-2" aria-label={words.checkWishes}>
      <p className="small">{words.checkWishes}</p>
      <DecisionWords decision={earlier} numbered={false} />
    </section>
  );
}
