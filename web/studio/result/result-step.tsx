import { Check, Download, PencilLine, RotateCcw, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { downloadName } from '#contract/file-name.ts';
import { getThumbnailUrl } from '#contract/studio/photos.ts';
import { COMMERCIAL_USE, PERSONAL_USE } from '#contract/studio/rights.ts';
import { getTileThumbnailUrl, getTileUrl } from '#contract/studio/swatches.ts';
import { getUserMessage } from '#web/lib/api/api-error.ts';
import { dismissToast, toast, toastError } from '#web/lib/toasts.ts';
import { AsyncButton, Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ChosenList } from '../designs/chosen-list.tsx';
import { DownloadSize, LargerPhoto } from '../designs/download-size.tsx';
import { DESIGN } from '../designs/designs-words.ts';
import { RenderProgress } from '../render/render-progress.tsx';
import { RENDER } from '../render/render-words.ts';
import { formatCar } from '../state/car.ts';
import { unsavedResults } from '../state/wizard-design.ts';
import type { WizardResult, WizardState } from '../state/wizard-state.ts';
import { useAccount, useActions, useJob, useRendering } from '../studio-context.tsx';
import { CONFIRM_ON_SWATCH } from '../studio-words.ts';
import { OutOfStock } from '../swatch-books/out-of-stock.tsx';
import { ApplyToOthers } from './apply-to-others.tsx';
import { downloadPicture, pictureUrl } from './download-picture.ts';
import { OtherViews } from './other-views.tsx';
import { PaperHead } from './paper-head.tsx';
import { Proof, UnchangedProof } from './proof.tsx';
import { ResultViewer } from './result-viewer.tsx';
import { ShareThese } from './share-these.tsx';
import { SaveDialog, useSave } from './save-dialog.tsx';
import { describeInOneSentence, suggestDesignName } from './one-sentence.ts';
import { RESULT, SAVE } from './result-words.ts';

/** Step 4: the picture, a description of it, and the next actions. */
export function ResultStep() {
  const { state } = useJob();
  const { result } = state;
  return result === null ? null : <Result result={result} />;
}

function Result({ result }: { result: WizardResult }) {
  const { state } = useJob();
  const { allowance } = useAccount();
  const busy = state.generating !== null;
  // Sharing needs a saved design, so the save dialog opens first and the share dialog follows automatically.
  const [sharing, setSharing] = useState(false);
  return (
    <div className="studio-grid studio-grid-result" data-busy={busy || undefined}>
      <PaperHead />
      <ResultViewer key={result.renderId} result={result} others={state.others}>
        <RenderProgress />
      </ResultViewer>
      <section className="options" aria-label={RESULT.label}>
        {/* Focusable, so that it can be scrolled by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls */}
        <div className="options-scroll result-words" role="region" aria-label={RESULT.made} tabIndex={0} inert={busy}>
          <div className="grid gap-2">
            <h1 className="t2 result-title no-print">{RESULT.title}</h1>
            {result.parts !== undefined && <p>{describeInOneSentence(result.parts)}</p>}
          </div>
          <ResultActions result={result} />
          {result.parts !== undefined && result.parts.length > 0 && (
            <ChosenList
              shown={{ parts: result.parts, choices: [] }}
              tileAt={(sha256) => getTileThumbnailUrl(getTileUrl(sha256))}
            />
          )}
          {result.parts?.some(({ kind }) => kind === 'thread') === true && (
            <p className="caption">{RESULT.oldThread}</p>
          )}
          {result.summary !== undefined && <UnchangedProof summary={result.summary} />}
          <OtherResults />
          <FailedPhotos />
          <NotStartedPhotos />
          <ApplyToOthers result={result} />
          <details className="how-made no-print">
            <summary>{RESULT.how}</summary>
            <p className="small analysis">{result.analysis}</p>
            {result.summary !== undefined && <Proof summary={result.summary} />}
          </details>
          <p className="caption">
            {allowance.isPremium ? COMMERCIAL_USE : PERSONAL_USE} {CONFIRM_ON_SWATCH}
          </p>
          <FullSize result={result} />
        </div>
        <div className="go">
          <OutOfStock />
          <SaveOrShare busy={busy} sharing={sharing} onSharing={setSharing} />
        </div>
      </section>
      <SaveDialog toShare={sharing} />
    </div>
  );
}

/** Actions for the picture besides saving and sharing it. */
function ResultActions({ result }: { result: WizardResult }) {
  const { state } = useJob();
  const { dispatch, jobs } = useActions();
  const busy = state.generating !== null;
  return (
    <div className="grid gap-2 no-print">
      <div className="flex flex-wrap gap-2 *:flex-[1_0_auto] *:px-2">
        <DownloadButton result={result} busy={busy} />
        <Button disabled={busy} onClick={() => dispatch({ type: 'back' })}>
          <Icon icon={PencilLine} />
          {RESULT.edit}
        </Button>
        <Button
          look="quiet"
          disabled={busy}
          onClick={() => {
            // Dismisses toasts, which would seem to be about the new design.
            dismissToast();
            jobs?.startOver();
          }}
        >
          {RESULT.startOver}
        </Button>
      </div>
      <DownloadSize
        shown={result.generatedImage}
        photo={result.originalImage}
        file={addressOf(result, state.save.savedId)}
        high={isHighDownload(result, state.save.savedId)}
      />
    </div>
  );
}

interface SaveOrShareProps {
  busy: boolean;
  sharing: boolean;
  onSharing: (sharing: boolean) => void;
}

function SaveOrShare({ busy, sharing, onSharing }: SaveOrShareProps) {
  const { state } = useJob();
  const { save, result, options } = state;
  const { dispatch, forSaved } = useActions();
  const unsavedCount = unsavedResults(state).length;
  const openSave = (toShare: boolean): void => {
    onSharing(toShare);
    dispatch({ type: 'save-opened', suggested: suggestDesignName(result?.parts ?? [], options) });
  };

  if (save.savedId !== null) {
    const designs = savedDesigns(state);
    return (
      <div className="result-saved">
        {unsavedCount > 0 && <SaveRest count={unsavedCount} busy={busy} />}
        {/* The studio without an account saves nothing, so it has no links. */}
        {forSaved !== undefined && <OtherViews designId={save.savedId} />}
        {forSaved?.(save.savedId, sharing && designs.length < 2)}
        <ShareThese designs={designs} startsOpen={sharing} />
        <ButtonLink to="/designs">
          <Icon icon={Check} />
          {RESULT.saved}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(130px,1fr))] gap-2.5">
      {forSaved !== undefined && (
        <Button look="primary" size="lg" disabled={busy} onClick={() => openSave(true)}>
          <Icon icon={Share2} />
          {RESULT.share}
        </Button>
      )}
      <Button
        look={forSaved === undefined ? 'primary' : 'secondary'}
        size="lg"
        disabled={busy}
        onClick={() => openSave(false)}
      >
        {RESULT.save(unsavedCount)}
      </Button>
    </div>
  );
}

/** Saves pictures that came, or could not be saved, after the shown one was saved. */
function SaveRest({ count, busy }: { count: number; busy: boolean }) {
  const { options, save, customer } = useJob().state;
  const savePictures = useSave();
  return (
    <Button
      size="lg"
      disabled={busy}
      busy={save.saving}
      busyLabel={SAVE.saving}
      onClick={() =>
        void savePictures({
          name: save.savedName,
          savedFor: { customer, newName: '' },
          vehicle: formatCar(options),
          asVersions: true,
        })
      }
    >
      {RESULT.saveRest(count)}
    </Button>
  );
}

/** The shown pictures of the job that are saved. */
const savedDesigns = ({ result, others, savedPictures }: WizardState) =>
  [...(result === null ? [] : [result]), ...others].flatMap(({ renderId, generatedImage, originalImage }) =>
    savedPictures
      .filter((saved) => saved.renderId === renderId)
      .map(({ id, name }) => ({ id, name, picture: getThumbnailUrl(generatedImage), photo: originalImage })),
  );

/** Whether the download has the size of the photo. */
const isHighDownload = (result: WizardResult, savedId: number | null): boolean => savedId !== null && result.isHighRes;
const addressOf = (result: WizardResult, savedId: number | null): string =>
  pictureUrl(result.generatedImage, savedId, result.isHighRes);

function DownloadButton({ result, busy }: { result: WizardResult; busy: boolean }) {
  const { save, options } = useJob().state;
  const suggested = suggestDesignName(result.parts ?? [], options) || RESULT.fileName;
  const download = async (): Promise<void> => {
    try {
      const name = downloadName(save.savedName === '' ? suggested : save.savedName, save.savedId ?? result.renderId);
      await downloadPicture(addressOf(result, save.savedId), name);
      toast(RESULT.started, RESULT.startedText);
    } catch (error) {
      toastError(RESULT.downloadFailed, getUserMessage(error, RESULT.somethingWrong));
    }
  };

  return (
    <AsyncButton disabled={busy} onPress={download}>
      <Icon icon={Download} />
      {RESULT.download}
    </AsyncButton>
  );
}

/** How to get the full size of the photo. */
function FullSize({ result }: { result: WizardResult }) {
  const { save } = useJob().state;
  const { allowance } = useAccount();
  const high = isHighDownload(result, save.savedId);
  return (
    <LargerPhoto shown={result.generatedImage} photo={result.originalImage} high={high}>
      {allowance.isPremium ? (
        RESULT.fullSizeLater
      ) : (
        <>
          {DESIGN.premiumOnly}{' '}
          <Link className="link" to="/subscription">
            {DESIGN.seePlans}
          </Link>
        </>
      )}
    </LargerPhoto>
  );
}

/** Photos of the batch whose render failed, with the reason and a retry. */
function FailedPhotos() {
  const { state } = useJob();
  const { render } = useRendering();
  return render.failed.map(({ item, name, problem }) => (
    <div key={item} className="note note-danger" role="alert">
      <span>{RENDER.notAllOf(name, problem)}</span>
      <Button
        size="sm"
        aria-label={RENDER.again(name)}
        disabled={state.generating !== null}
        onClick={() => render.retry(item)}
      >
        <Icon icon={RotateCcw} />
        {RENDER.tryAgain}
      </Button>
    </div>
  ));
}

/** Photos that the allowance did not reach. "Apply to the other photos" offers them again. */
function NotStartedPhotos() {
  return useRendering().render.notStarted.map(({ item, name, problem }) => (
    <p key={item} className="note note-danger" role="alert">
      {RENDER.notAllOf(name, problem)}
    </p>
  ));
}

function OtherResults() {
  const { state } = useJob();
  const { dispatch } = useActions();
  if (state.others.length === 0) return null;
  const nameOf = (photo: string): string => state.images.find(({ url }) => url === photo)?.name ?? RESULT.another;
  return (
    <div className="grid gap-2 no-print">
      <h2 className="option-title">{RESULT.others}</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(96px,1fr))] gap-2">
        {state.others.map((other) => (
          <li key={other.renderId}>
            <button
              type="button"
              className="block w-full rounded-sm"
              aria-label={RESULT.showResult(nameOf(other.originalImage))}
              onClick={() => dispatch({ type: 'result-shown', renderId: other.renderId })}
            >
              <img className="aspect-[3/2] w-full rounded-sm object-cover" src={other.generatedImage} alt="" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
