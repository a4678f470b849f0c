import { useState } from 'react';
import { AccordionItem } from '#web/ui/accordion.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { HELP, HELP_GROUPS } from './help-words.ts';
import { SupportLine } from './support-line.tsx';

type Question = (typeof HELP_GROUPS)[number]['questions'][number];

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

const contains = ({ question, answer }: Question, words: readonly string[]): boolean => {
  const text = `${question} ${answer}`.toLowerCase();
  return words.every((word) => text.includes(word));
};

/** The questions by group, with a field that leaves only those that contain every typed word. */
export function HelpQuestions() {
  const [text, setText] = useState('');
  const words = wordsOf(text);
  const groups = HELP_GROUPS.map((group) => ({
    ...group,
    questions: group.questions.filter((question) => contains(question, words)),
  })).filter(({ questions }) => questions.length > 0);
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <>
      <SearchField className="mb-8 max-w-[480px]" {...HELP.search} value={text} onChange={setText} />
      <p className="sr-only" role="status">
        {words.length > 0 && HELP.found(count)}
      </p>
      {groups.length === 0 && (
        <div className="grid gap-2">
          <p className="text-ink-2">{HELP.nothing}</p>
          <SupportLine before={HELP.supportLine} />
        </div>
      )}
      <div className="grid gap-12">
        {groups.map(({ id, title, questions }) => (
          <section key={id} id={id} className="grid gap-x-12 gap-y-5 md:grid-cols-[minmax(0,3fr)_minmax(0,9fr)]">
            <h3 className="t3">{title}</h3>
            <div>
              {questions.map(({ question, answer }) => (
                <AccordionItem key={question} question={question}>
                  <p>{answer}</p>
                </AccordionItem>
              ))}
            </div>
          </section>
        ))}
      </div>
    </>
  );
}
