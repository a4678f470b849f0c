import type { SharedView } from '#contract/customer/shares.ts';
import { useWords } from './page-language.tsx';
import { PhoneLink } from './phone-link.tsx';

/** The shop's text about what happens after an approval. */
export function NextSteps({ view }: { view: SharedView }) {
  const words = useWords();
  return (
    <section className="grid gap-2" aria-labelledby="next-steps">
      <h2 className="t3" id="next-steps">
        {words.afterAnswerTitle}
      </h2>
      <p className="whitespace-pre-wrap">
        <bdi>{view.nextSteps === '' ? words.afterApprovalText : view.nextSteps}</bdi>
      </p>
      {view.shopPhone !== '' ? (
        <p>
          {words.afterApprovalCall} <PhoneLink phone={view.shopPhone} />
        </p>
      ) : (
        view.nextSteps === '' && view.mayAnswer && <p>{words.afterApprovalAsk}</p>
      )}
      <p className="caption no-print">{words.approvedByMistake(view.shopName || words.sender)}</p>
    </section>
  );
}
