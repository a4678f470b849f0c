import './presentations.css';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import type { SavedDesign } from '#contract/studio/saved-designs.ts';
import { useUser } from '#web/lib/api/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { OptionsChoice } from './options-choice.tsx';
import { PaperActs } from './paper-acts.tsx';
import { PaperFields } from './paper-fields.tsx';
import { TemplateChoice } from './template-choice.tsx';
import { usePaperDraft } from './use-paper-draft.ts';
import { savePaper, usePaper, type PaperFile } from './use-presentation.ts';
import { PRESENTATION } from './words.ts';

/** Brings a reader of PDF along: fetched when a paper is first looked at. */
const PaperLook = lazy(() => import('./paper-look.tsx'));

interface Props {
  design: SavedDesign;
  /** The customer in whose folder the design is: the paper's default addressee. */
  folder?: { customer: string; vehicle: string; jobNumber: string };
}

const NO_FOLDER = { customer: '', vehicle: '', jobNumber: '' };

/** Chooses the sheet and its texts; free accounts see a preview (D-70). */
export function PresentationForm({ design, folder: { vehicle, ...addressee } = NO_FOLDER }: Props) {
  const premium = useUser()?.subscriptionTier === 'premium';
  const draft = usePaperDraft(addressee);
  const { template, chosen, currency, tried, change } = draft;
  const paperOf = usePaper(design.id);
  const [look, setLook] = useState<PaperFile>();
  const [asked, setAsked] = useState<'look' | 'file'>('file');
  const make = (what: 'look' | 'file'): void => {
    const body = draft.bodyToSend(!premium);
    if (body === undefined) return;
    setAsked(what);
    paperOf.mutate(body, { onSuccess: what === 'look' ? setLook : savePaper });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    make(premium ? 'file' : 'look');
  };
  return (
    <div className="wrap pt-8 pb-24 lg:pt-12">
      <Link
        to={`/designs/${design.id}`}
        className="small inline-flex min-h-11 items-center gap-2 no-underline hover:underline"
      >
        <Icon of={ArrowLeft} />
        {PRESENTATION.back}
      </Link>
      <h1 className="t1 mt-2">{PRESENTATION.title}</h1>
      <p className="lead mt-2 mb-8 wrap-anywhere">
        <bdi>{design.name}</bdi>. {PRESENTATION.lead}
      </p>
      <form
        noValidate
        onSubmit={submit}
        className="grid items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(280px,4fr)] lg:gap-10"
      >
        <div className="grid gap-6">
          <TemplateChoice value={template} onChange={(next) => change({ template: next })} />
          {template === 'options' && (
            <OptionsChoice
              design={design}
              chosen={chosen}
              onChange={(next) => change({ chosen: next })}
              currency={currency}
              tried={tried}
            />
          )}
          <PaperFields design={design} folderVehicle={vehicle} draft={draft} />
        </div>
        <PaperActs
          draft={draft}
          premium={premium}
          busy={paperOf.isPending ? asked : undefined}
          onLook={() => make('look')}
        />
      </form>
      {look !== undefined && (
        <Suspense fallback={<Spinner label={PRESENTATION.looking} />}>
          <PaperLook
            file={look}
            sample={!premium}
            onSave={premium ? () => savePaper(look) : undefined}
            onClose={() => setLook(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
