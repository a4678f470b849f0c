import './capture.css';
import { Check, RotateCcw, X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { useEffect, useState, type CSSProperties } from 'react';
import { requireValue } from '#contract/expected.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { CAPTURE } from './capture-words.ts';
import { useCamera } from './use-camera.ts';
import { VIEWS, type View } from './views.ts';

interface CaptureDialogProps {
  /** Number of photos that may still be taken. */
  remainingCount: number;
  /** Whether only one photo is needed, so that there are no views to choose from. */
  single?: boolean;
  onPhoto: (file: File) => void;
  onClose: () => void;
  /** Opens the phone's camera app instead. */
  onApp: () => void;
}

interface Shot {
  file: File;
  url: string;
  view: View;
}

/** A full-screen camera that guides the user through the views. */
export default function CaptureDialog({ remainingCount, single = false, onPhoto, onClose, onApp }: CaptureDialogProps) {
  const [view, setView] = useState(requireValue(VIEWS[0], 'A view'));
  const [shot, setShot] = useState<Shot | null>(null);
  const [taken, setTaken] = useState<readonly string[]>([]);
  const url = shot?.url;
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);

  const acceptShot = (): void => {
    if (shot === null) return;
    onPhoto(shot.file);
    const takenViews = [...taken, shot.view.id];
    setTaken(takenViews);
    setShot(null);
    setView(VIEWS.find(({ id }) => !takenViews.includes(id)) ?? view);
    if (takenViews.length >= remainingCount) onClose();
  };
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Content className="capture" aria-describedby={undefined}>
          <RadixDialog.Title className="sr-only">{CAPTURE.title}</RadixDialog.Title>
          <div className="capture-head">
            {single ? <span /> : <ViewTabs view={view} taken={taken} isLocked={shot !== null} onView={setView} />}
            <Button look="quiet" icon aria-label={CAPTURE.close} onClick={onClose}>
              <Icon icon={X} />
            </Button>
          </div>
          {shot === null ? (
            <Finder view={view} taken={taken.length} onShot={setShot} onClose={onClose} onApp={onApp} />
          ) : (
            <Review shot={shot} onAgain={() => setShot(null)} onUse={acceptShot} />
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

interface ViewTabsProps {
  view: View;
  taken: readonly string[];
  isLocked: boolean;
  onView: (view: View) => void;
}

function ViewTabs({ view, taken, isLocked, onView }: ViewTabsProps) {
  return (
    <fieldset className="capture-views" disabled={isLocked}>
      <legend className="sr-only">{CAPTURE.views}</legend>
      {VIEWS.map((option) => (
        <label key={option.id}>
          <input
            type="radio"
            className="sr-only"
            name="view"
            checked={option.id === view.id}
            onChange={() => onView(option)}
          />
          {taken.includes(option.id) && <Icon icon={Check} />}
          <span>{option.name}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface FinderProps {
  view: View;
  taken: number;
  onShot: (shot: Shot) => void;
  onClose: () => void;
  onApp: () => void;
}

function Finder({ view, taken, onShot, onClose, onApp }: FinderProps) {
  const { state, video, shoot } = useCamera();
  const [isShooting, setShooting] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [shape, setShape] = useState(4 / 3);
  const take = async (): Promise<void> => {
    setShooting(true);
    try {
      const file = await shoot(`${view.id}-${taken + 1}.jpg`);
      onShot({ file, url: URL.createObjectURL(file), view });
      setFailed(false);
    } catch {
      setFailed(true);
    } finally {
      setShooting(false);
    }
  };
  if (state === 'refused' || state === 'missing')
    return (
      <div className="grid place-content-center justify-items-center gap-3 p-6 text-center" role="alert">
        <p>
          <b>{state === 'refused' ? CAPTURE.refused : CAPTURE.missing}</b>
        </p>
        <p>{CAPTURE.refusedText}</p>
        <Button look="primary" size="lg" className="not-pointer-coarse:hidden" onClick={onApp}>
          {CAPTURE.app}
        </Button>
      </div>
    );
  const statusText = (): string => {
    if (state === 'opening') return CAPTURE.opening;
    if (hasFailed) return CAPTURE.failed;
    return view.instruction;
  };
  return (
    <>
      <div className="capture-window">
        <div className="capture-picture" style={{ '--shape': shape } as CSSProperties}>
          {/* eslint-disable-next-line jsx-a11y/media-has-caption -- a picture without a sound */}
          <video
            ref={video}
            autoPlay
            muted
            playsInline
            aria-label={view.instruction}
            // Also fires when the phone is turned.
            onResize={({ currentTarget: { videoWidth, videoHeight } }) => {
              if (videoHeight > 0) setShape(videoWidth / videoHeight);
            }}
          />
          <Guide view={view} />
        </div>
        <p className="capture-says" role="status">
          {statusText()}
        </p>
      </div>
      <div className="capture-bar">
        <span className="small">{taken > 0 ? CAPTURE.taken(taken) : ''}</span>
        <button
          type="button"
          className="capture-shutter"
          aria-label={CAPTURE.shoot}
          disabled={state !== 'ready' || isShooting}
          onClick={() => void take()}
        />
        <Button look="quiet" onClick={onClose}>
          {CAPTURE.done}
        </Button>
      </div>
    </>
  );
}

/** The outline of the view over the camera's picture. */
function Guide({ view }: { view: View }) {
  return (
    <svg className="capture-ghost" viewBox="0 0 160 120" aria-hidden="true">
      {view.outlinePaths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}

function Review({ shot, onAgain, onUse }: { shot: Shot; onAgain: () => void; onUse: () => void }) {
  return (
    <>
      <div className="capture-window">
        <img src={shot.url} alt={CAPTURE.review(shot.view.name)} />
      </div>
      <div className="capture-bar">
        <Button look="quiet" onClick={onAgain}>
          <Icon icon={RotateCcw} />
          {CAPTURE.again}
        </Button>
        <Button look="primary" size="lg" onClick={onUse}>
          <Icon icon={Check} />
          {CAPTURE.use}
        </Button>
      </div>
    </>
  );
}
