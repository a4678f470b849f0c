import { useMemo, useState } from 'react';
import { AccordionItem } from '#web/ui/accordion.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { HELP, HELP_GROUPS, type HelpQuestion } from './help-words.ts';
import { searchHelp, type HelpFound } from './search-help.ts';
import { SupportLine } from './support-line.tsx';

/** The questions by group, with a search that leaves the best answers. */
export function HelpQuestions() {
  const [text, setText] = useState('');
  const found = useMemo(() => searchHelp(text), [text]);
  return (
    <>
      <SearchField className="mb-6 max-w-[480px]" {...HELP.search} value={text} onChange={setText} />
      <div className="grid gap-2">
        <p className={found?.hasAll === false ? 'text-ink-2' : 'sr-only'} role="status">
          {found !== null && statusOf(found)}
        </p>
        {found?.hasAll === false && <SupportLine leadText={HELP.supportLine} />}
      </div>
      {found !== null && (
        <div className="mt-6 mb-8 max-w-(--measure)">
          <Questions questions={found.questions} />
        </div>
      )}
      {(found === null || found.questions.length === 0) && <Groups />}
    </>
  );
}

const statusOf = ({ questions, hasAll }: HelpFound): string => {
  if (hasAll) return HELP.found(questions.length);
  return questions.length > 0 ? HELP.closest : HELP.nothing;
};

function Groups() {
  return (
    <div className="grid gap-12">
      {HELP_GROUPS.map(({ id, title, questions }) => (
        <section key={id} id={id} className="grid gap-x-12 gap-y-5 md:grid-cols-[minmax(0,3fr)_minmax(0,9fr)]">
          <h3 className="t3">{title}</h3>
          <div>
            <Questions questions={questions} />
          </div>
        </section>
      ))}
    </div>
  );
}

const Questions = ({ questions }: { questions: readonly HelpQuestion[] }) =>
  questions.map(({ question, answer }) => (
    <AccordionItem key={question} question={question}>
      <p>{answer}</p>
    </AccordionItem>
  ));
