import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import './presentations.css';
import { Suspense, useState, type FormEvent } from 'react';
import type { SavedDesign } from '#contract/studio/saved-designs.ts';
import { useUser } from '#web/lib/api/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ComparisonPicker } from './options-choice.tsx';
import { PaperActions, type PaperUse } from './paper-actions.tsx';
import { PaperFields } from './paper-fields.tsx';
import { TemplateChoice } from './template-choice.tsx';
import { usePaperDraft } from './use-paper-draft.ts';
import { savePresentation, usePresentationFile, type PresentationFile } from './use-presentation-file.ts';
import { PRESENTATION } from './presentations-words.ts';

/** Loaded only for the first preview, because it needs pdf.js. */
const PaperPreview = lazyPart(() => import('./paper-preview.tsx'));

interface Props {
  design: SavedDesign;
  /** The design's customer folder. Its customer is the default addressee. */
  folder?: { customer: string; vehicle: string; jobNumber: string };
}

const NO_FOLDER = { customer: '', vehicle: '', jobNumber: '' };

/** The form for the template and texts of a presentation. Free accounts get only a preview (D-70). */
export function PresentationForm({ design, folder: { vehicle, ...addressee } = NO_FOLDER }: Props) {
  const isPremium = useUser()?.subscriptionTier === 'premium';
  const draft = usePaperDraft(design.rootId, addressee);
  const { template, chosen, currency, isSubmitted, change } = draft;
  const paper = usePresentationFile(design.id);
  const [preview, setPreview] = useState<PresentationFile>();
  const [lastUse, setLastUse] = useState<PaperUse>('download');
  const make = (use: PaperUse): void => {
    const body = draft.bodyToSend(!isPremium);
    if (body === undefined) return;
    setLastUse(use);
    paper.mutate(body, { onSuccess: use === 'preview' ? setPreview : savePresentation });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    make(isPremium ? 'download' : 'preview');
  };
  return (
    <div className="wrap pt-8 pb-24 lg:pt-12">
      <Link
        to={`/designs/${design.id}`}
        className="small inline-flex min-h-11 items-center gap-2 no-underline hover:underline"
      >
        <Icon icon={ArrowLeft} />
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
            <ComparisonPicker
              design={design}
              chosen={chosen}
              onChange={(next) => change({ chosen: next })}
              currency={currency}
              isSubmitted={isSubmitted}
            />
          )}
          <PaperFields design={design} folderVehicle={vehicle} draft={draft} />
        </div>
        <PaperActions
          draft={draft}
          isPremium={isPremium}
          busy={paper.isPending ? lastUse : undefined}
          onPreview={() => make('preview')}
        />
      </form>
      {preview !== undefined && (
        <Suspense fallback={<p role="status">{PRESENTATION.looking}</p>}>
          <PaperPreview
            file={preview}
            watermarked={!isPremium}
            onSave={isPremium ? () => savePresentation(preview) : undefined}
            onClose={() => setPreview(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
