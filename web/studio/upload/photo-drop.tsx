import { Camera, ImagePlus, RotateCw, X } from 'lucide-react';
import { Suspense, useId, useState, type Ref } from 'react';
import { formatFileSize } from '#contract/formats.ts';
import { MAX_IMAGES_IN_WIZARD } from '#contract/studio/photos.ts';
import { signInUrl } from '#web/lib/return-target.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { HiddenPhotoInputs, usePhotoInputs } from '#web/ui/pictures/photo-inputs.tsx';
import { StitchProgress } from '#web/ui/stitch.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { canCapture } from '../capture/use-camera.ts';
import { isPlaceholder } from '../state/image-placeholder.ts';
import type { WizardPhoto } from '../state/wizard-state.ts';
import { useActions, useJob } from '../studio-context.tsx';
import type { Upload, Uploading } from './use-uploads.ts';
import { describeTooMany } from './picked-files.ts';
import { UPLOAD, UPLOAD_NOTICE } from './upload-words.ts';

const CaptureDialog = lazyPart(() => import('../capture/capture-dialog.tsx'));

interface PhotoDropProps {
  uploading: Uploading;
  /** Number of photos that can still be added. */
  remainingCount: number;
  /** Opens the chosen photo. If given, the page needs only one. */
  onOpen?: () => void;
  onRemoved?: (url: string) => void;
  chooseButton?: Ref<HTMLButtonElement>;
  /** Error shown when the user tries to continue without a photo. */
  error?: string;
}

/** Adds photos by drop, files, camera or clipboard, and lists them. */
export function PhotoDrop({ uploading, remainingCount, onOpen, onRemoved, chooseButton, error }: PhotoDropProps) {
  const { state } = useJob();
  const { add } = uploading;
  const inputs = usePhotoInputs((files) => void add(files));
  const isFull = remainingCount <= 0;
  const isSlim = state.images.length > 0;
  const errorId = useId();
  const [isCapturing, setCapturing] = useState(false);
  const openCamera = (): void => {
    if (!canCapture()) return inputs.camera.current?.click();
    setCapturing(true);
  };

  return (
    <>
      <div
        className={`grid justify-items-center rounded-lg border-[1.5px] border-dashed px-5 text-center ${inputs.isDraggedOver ? 'border-ink bg-sunken' : 'border-line-strong bg-surface'} ${isSlim ? 'gap-2.5 py-4.5' : 'gap-3.5 py-[clamp(28px,6vw,52px)]'}`}
        {...inputs.dropZone}
      >
        {!isSlim && <Icon icon={ImagePlus} className="size-[34px] text-ink-2" />}
        <p className="grid text-[1.0625rem]">
          <b className="pointer-coarse:hidden">{UPLOAD.drop}</b>
          <b className="not-pointer-coarse:hidden">{UPLOAD.dropTouch}</b>
          <span className="small pointer-coarse:hidden">{UPLOAD.paste}</span>
        </p>
        <div className="flex flex-wrap justify-center gap-2.5">
          <Button
            ref={chooseButton}
            aria-describedby={error === undefined ? undefined : errorId}
            look={state.images.length === 0 ? 'primary' : 'secondary'}
            disabled={isFull}
            onClick={() => inputs.files.current?.click()}
          >
            {UPLOAD.choose}
          </Button>
          <Button look="secondary" disabled={isFull} className="not-pointer-coarse:hidden" onClick={openCamera}>
            <Icon icon={Camera} />
            {UPLOAD.take}
          </Button>
        </div>
        {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
        <p className="caption">{isFull ? UPLOAD.full(MAX_IMAGES_IN_WIZARD) : UPLOAD.limits(MAX_IMAGES_IN_WIZARD)}</p>
        <HiddenPhotoInputs inputs={inputs} multiple chooseLabel={UPLOAD.choose} takeLabel={UPLOAD.take} />
      </div>

      {isCapturing && (
        <Suspense fallback={null}>
          <CaptureDialog
            single={onOpen !== undefined}
            remainingCount={onOpen === undefined ? remainingCount - uploading.uploads.length : 1}
            onPhoto={(file) => void add([file])}
            onClose={() => setCapturing(false)}
            onApp={() => {
              setCapturing(false);
              inputs.camera.current?.click();
            }}
          />
        </Suspense>
      )}

      {uploading.refused.length + uploading.tooMany.length > 0 && <RefusedFiles uploading={uploading} />}
      {(state.images.length > 0 || uploading.uploads.length > 0) && (
        <Photos {...{ uploading, onOpen, onRemoved }} onChoose={() => inputs.files.current?.click()} />
      )}
    </>
  );
}

/** The files that were refused. Unlike a toast, the message stays until it is dismissed. */
function RefusedFiles({ uploading }: Pick<PhotoDropProps, 'uploading'>) {
  const { refused, tooMany } = uploading;
  const excess = describeTooMany(tooMany);
  return (
    <div className="note note-danger" role="alert">
      <div>
        {refused.length > 0 && (
          <>
            <b>{UPLOAD_NOTICE.invalid(refused.length)}</b>
            <ul>
              {refused.map(({ name, reason }) => (
                <li key={name}>{UPLOAD.refused(name, UPLOAD_NOTICE.refusals[reason], UPLOAD_NOTICE.waysOn[reason])}</li>
              ))}
            </ul>
          </>
        )}
        {tooMany.length > 0 && (
          <>
            <b>{excess.title}</b>
            <p>{excess.description}</p>
          </>
        )}
      </div>
      <Button look="quiet" size="sm" icon aria-label={UPLOAD.dismiss} onClick={uploading.clearRefused}>
        <Icon icon={X} />
      </Button>
    </div>
  );
}

interface PhotosProps extends Pick<PhotoDropProps, 'uploading' | 'onOpen' | 'onRemoved'> {
  /** Opens the file picker. */
  onChoose: () => void;
}

function Photos({ uploading, onOpen, onRemoved, onChoose }: PhotosProps) {
  const { state } = useJob();
  return (
    <section aria-labelledby="photos-title" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="t3" id="photos-title">
          {UPLOAD.photos}
        </h2>
        {state.images.length > 1 && onOpen === undefined && <p className="small">{UPLOAD.firstOne}</p>}
      </div>
      <ul className="thumbs">
        {state.images.map((photo, index) => (
          <Thumb
            key={photo.url + index}
            photo={photo}
            index={index}
            onRemoved={(url) => {
              // There is room again, so nothing is too many.
              uploading.clearTooMany();
              onRemoved?.(url);
            }}
          />
        ))}
        {uploading.uploads.map((upload) => (
          <UploadingThumb
            key={upload.id}
            upload={upload}
            offersAccount={onOpen !== undefined && upload.isBeyondLimit === true}
            onRetry={() => void uploading.retry(upload)}
            onChooseAnother={() => {
              uploading.remove(upload.id);
              onChoose();
            }}
            onRemove={() => uploading.remove(upload.id)}
          />
        ))}
      </ul>
      {onOpen !== undefined && state.images.length > 0 && (
        <Button look="primary" size="lg" className="justify-self-start" onClick={onOpen}>
          {UPLOAD.open}
        </Button>
      )}
    </section>
  );
}

interface ThumbProps {
  photo: WizardPhoto;
  index: number;
  onRemoved: (url: string) => void;
}

function Thumb({ photo, index, onRemoved }: ThumbProps) {
  const { state } = useJob();
  const { dispatch } = useActions();
  const [isBroken, setBroken] = useState(false);
  const isLost = isPlaceholder(photo.url) || isBroken;
  const sizeText = photo.size > 0 ? formatFileSize(photo.size) : UPLOAD.photo;
  return (
    <li className="thumb">
      <label className="thumb-pick">
        <input
          type="radio"
          className="sr-only"
          name="photo"
          checked={state.selected === index}
          onChange={() => dispatch({ type: 'image-selected', index })}
        />
        <span className="thumb-face">
          {isLost ? (
            <span className="small">{UPLOAD.lost}</span>
          ) : (
            <img src={photo.url} alt="" onError={() => setBroken(true)} />
          )}
        </span>
        <span className="thumb-name">{photo.name}</span>
        <span className="caption">{photo.template === true ? UPLOAD.template : sizeText}</span>
      </label>
      <Button
        look="secondary"
        size="sm"
        icon
        className="thumb-remove"
        aria-label={UPLOAD.remove(photo.name)}
        onClick={() => {
          onRemoved(photo.url);
          dispatch({ type: 'image-removed', index });
        }}
      >
        <Icon icon={X} />
      </Button>
    </li>
  );
}

interface UploadingThumbProps {
  upload: Upload;
  /** Whether an account would allow this photo. */
  offersAccount: boolean;
  onRetry: () => void;
  onChooseAnother: () => void;
  onRemove: () => void;
}

function UploadingThumb({ upload, offersAccount, onRetry, onChooseAnother, onRemove }: UploadingThumbProps) {
  const failed = upload.error !== undefined;
  const isPreparing = upload.isWaiting === true || upload.isReducing === true;
  const [hasNoPreview, setHasNoPreview] = useState(false);
  return (
    <li className="thumb">
      <div className="thumb-pick">
        <span className="thumb-face">
          {hasNoPreview ? (
            <span className="small px-2 pt-12">{failed ? UPLOAD.noFace : UPLOAD.noFaceYet}</span>
          ) : (
            <img className="opacity-45" src={upload.previewUrl} alt="" onError={() => setHasNoPreview(true)} />
          )}
        </span>
        <span className="thumb-name">{upload.name}</span>
        {failed && <span className="field-error">{upload.error}</span>}
        {!failed && isPreparing && (
          <span className="caption" role="status">
            {upload.isWaiting === true ? UPLOAD.waiting : UPLOAD.reducing}
          </span>
        )}
        {!failed && !isPreparing && (
          <>
            <StitchProgress value={upload.progress * 100} label={UPLOAD.uploading(upload.name)} className="mt-1" />
            <span className="caption">
              {upload.progress < 1
                ? UPLOAD.progress(Math.round(upload.progress * 100), formatFileSize(upload.size))
                : UPLOAD.checking}
            </span>
          </>
        )}
        {failed && offersAccount && (
          <ButtonLink look="primary" size="sm" to={signInUrl('/design-studio', { signup: true })}>
            {UPLOAD.createAccount}
          </ButtonLink>
        )}
        {failed && upload.isUnusable === true && (
          <Button look="quiet" size="sm" onClick={onChooseAnother}>
            {UPLOAD.another}
          </Button>
        )}
        {failed && upload.isUnusable !== true && (
          <Button look="quiet" size="sm" onClick={onRetry}>
            <Icon icon={RotateCw} />
            {UPLOAD.again}
          </Button>
        )}
      </div>
      <Button
        look="secondary"
        size="sm"
        icon
        className="thumb-remove"
        aria-label={failed ? UPLOAD.remove(upload.name) : UPLOAD.cancel(upload.name)}
        onClick={onRemove}
      >
        <Icon icon={X} />
      </Button>
    </li>
  );
}
