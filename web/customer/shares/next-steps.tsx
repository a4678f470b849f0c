import type { SharedView } from '#contract/customer/shares.ts';
import { useWords } from './page-language.tsx';
import { PhoneLink } from './phone-link.tsx';

/** The shop's text about what happens after an approval. */
export function NextSteps({ view }: { view: SharedView }) {
  const words = useWords();
  return (
    <section className="grid gap-2" aria-labelledby="next-steps">
      <h2 className="t3" id="next-steps">
        {words.nextTitle}
      </h2>
      <p className="whitespace-pre-wrap">
        <bdi>{view.nextSteps === '' ? words.nextText : view.nextSteps}</bdi>
      </p>
      {view.shopPhone !== '' ? (
        <p>
          {words.nextCall} <PhoneLink phone={view.shopPhone} />
        </p>
      ) : (
        view.nextSteps === '' && view.answers !== 'none' && <p>{words.nextAsk}</p>
      )}
      <p className="caption no-print">{words.undo(view.shopName || words.sender)}</p>
    </section>
  );
}
