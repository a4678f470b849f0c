import type { SavedDesign } from '#contract/studio/saved-designs.ts';
import { useDesignCustomer, useMoveDesign, useSaveCustomer } from '#web/customer/customers/use-customers.ts';
import { FOLDER_SELECT_WORDS } from '#web/customer/customers/customers-words.ts';
import { useCustomersToChoose } from '#web/studio/result/customers-to-choose.ts';
import { Button } from '#web/ui/button.tsx';
import { useAnswers } from './answers/answers-list.tsx';
import { useShares } from './links/use-shares.ts';
import { useQuestions } from './own-questions.tsx';

type PlacedDesign = Pick<SavedDesign, 'id' | 'rootId' | 'lines'>;

/** The name that was given with the latest answer or question about the design. */
const useWriter = ({ rootId }: PlacedDesign): string | undefined => {
  const answers = useAnswers(rootId).data ?? [];
  const questions = useQuestions({ root: rootId }).data ?? [];
  return [
    ...answers.map(({ personName, decidedAt }) => ({ personName, at: decidedAt })),
    ...questions.map(({ personName, askedAt }) => ({ personName, at: askedAt })),
  ].toSorted((a, b) => b.at.localeCompare(a.at))[0]?.personName;
};

/** The email address that the design's links were emailed to, if it is one. */
const useOnlyEmail = ({ id }: PlacedDesign): string => {
  const emails = new Set(useShares(id).data?.map(({ customerEmail }) => customerEmail ?? ''));
  emails.delete('');
  const [only = '', ...others] = emails;
  return others.length === 0 ? only : '';
};

/** For a design without a folder that a customer has written about: one tap puts it into the folder of that name. */
export function FolderOffer({ design }: { design: PlacedDesign }) {
  const person = useWriter(design);
  const place = useDesignCustomer(design.id).data;
  return person === undefined || place?.customer !== null ? null : <FolderOf person={person} design={design} />;
}

function FolderOf({ person, design }: { person: string; design: PlacedDesign }) {
  const email = useOnlyEmail(design);
  const customers = useCustomersToChoose(person);
  const move = useMoveDesign(design.id);
  const create = useSaveCustomer(undefined, ({ id }) => move.mutate(id));
  if (customers.data === undefined) return null;
  const namesakes = customers.data.filter(({ name }) => name.toLowerCase() === person.toLowerCase());
  // If two customers have the same name, the shop chooses one in the list.
  if (namesakes.length > 1) return null;
  const [folder] = namesakes;
  return (
    <Button
      size="sm"
      className="no-print justify-self-start wrap-anywhere"
      busy={create.isPending || move.isPending}
      onClick={() =>
        folder === undefined
          ? create.mutate({ name: person, email, vehicle: design.lines.vehicle })
          : move.mutate(folder.id)
      }
    >
      {folder === undefined ? FOLDER_SELECT_WORDS.makeFor(person) : FOLDER_SELECT_WORDS.putInto(person)}
    </Button>
  );
}
