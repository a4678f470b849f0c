import { colonOf } from '#contract/customer/words/languages.ts';
import type { SharedView } from '#contract/customer/shares.ts';
import { DecisionWords } from './answers/decision-stamp.tsx';
import { useLanguage, useWords } from './page-language.tsx';
import { PinPicture } from './pin-picture.tsx';

/** Changes of this version against the one that was answered. */
export function VersionChanges({ view: { changes, earlier } }: { view: SharedView }) {
  const words = useWords();
  const colon = colonOf(useLanguage());
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
                {colon} <bdi>{now}</bdi>
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

/** The changes that the customer asked for in an earlier version. */
export function EarlierRequests({ view: { earlier, earlierPicture, design, decisions } }: { view: SharedView }) {
  const words = useWords();
  if (earlier?.decision !== 'change' || earlier.version >= design.version) return null;
  const title = decisions[0]?.decision === 'approved' ? words.earlierRequests : words.checkRequests;
  const isShown = earlierPicture !== null && earlier.pins.length > 0;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2 wrap-anywhere" aria-label={title}>
      <p className="small">{title}</p>
      {isShown && (
        <div className="earlier-picture">
          <PinPicture src={earlierPicture} alt={words.version(earlier.version)} pins={earlier.pins} />
        </div>
      )}
      <DecisionWords decision={earlier} numbered={isShown} />
    </section>
  );
}
