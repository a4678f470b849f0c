import { useMutation } from '@tanstack/react-query';
import { Crosshair, ImagePlus, RefreshCw, RotateCcw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { makeSwatchTile, type TileReply } from '#contract/swatches.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { toastError } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { StitchProgress } from '#web/ui/stitch.tsx';
import { PHOTOGRAPH } from '../photograph-words.ts';
import { gainsAt, isTooColored } from './balance.ts';
import { CutStage } from './cut-stage.tsx';
import {
  convert,
  keepUnit,
  LEAST_CM,
  LENGTH_UNITS,
  limitIn,
  MOST_CM,
  readLength,
  type LengthUnit,
} from './length-unit.ts';
import { NEUTRALS, type Marking } from './marking.ts';
import { FIRST_QUAD, type Point } from './quad.ts';
import { pixelsOf, rectifiedPicture } from './rectified-picture.ts';
import type { MaterialPhoto } from './use-material-photo.ts';

export interface Marked {
  reply: TileReply;
  /** The piece as photographed, straightened. */
  before: string;
  /** Height by width. */
  shape: number;
}

interface MarkStepProps {
  photo: MaterialPhoto;
  marking: Marking;
  onMarking: (change: Partial<Marking>) => void;
  onMade: (marked: Marked) => void;
  onAnother: () => void;
  onAgain: () => void;
  onBroken: () => void;
}

/** A flat piece, something neutral, and how wide it is. */
export function MarkStep({ photo, marking, onMarking, onMade, onAnother, onAgain, onBroken }: MarkStepProps) {
  const { quad, neutralPoint, neutral, gains, width, unit } = marking;
  const [aiming, setAiming] = useState(false);
  const [asShot, setAsShot] = useState(false);
  const [tried, setTried] = useState(false);
  const [ratio, setRatio] = useState(4 / 3);
  /** Pressed before the photo had arrived: goes on by itself. */
  const [waiting, setWaiting] = useState(false);
  const pixels = useRef<ImageData>(undefined);
  const widthCm = readLength(width, unit);

  const make = useMutation({
    mutationFn: async ({ image, cm }: { image: string; cm: number }): Promise<Marked> => {
      const reply = await call(makeSwatchTile, {
        body: {
          image,
          corners: quad.map(([x, y]) => [x, y]) as never,
          ...(neutralPoint === undefined
            ? {}
            : {
                grey: [neutralPoint[0], neutralPoint[1]] as [number, number],
                ...(neutral === 'unknown' ? {} : { neutral }),
              }),
          widthCm: cm,
        },
      });
      const straight = await rectifiedPicture(pixels.current!, quad);
      return { reply, before: straight.url, shape: straight.shape };
    },
    onSuccess: (marked) => {
      window.scrollTo(0, 0);
      onMade(marked);
    },
    onError: (error) => toastError(PHOTOGRAPH.makeFailed, sentenceOf(error, '')),
    onSettled: () => setWaiting(false),
  });
  const { mutate } = make;
  const { url } = photo;
  useEffect(() => {
    if (waiting && url !== undefined && widthCm !== undefined) mutate({ image: url, cm: widthCm });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the photo has arrived
  }, [waiting, url]);

  const setNeutralPoint = (at: Point): void => {
    onMarking({ neutralPoint: at, gains: pixels.current === undefined ? undefined : gainsAt(pixels.current, at) });
    setAiming(false);
  };
  const setUnit = (next: LengthUnit): void => {
    keepUnit(next);
    onMarking({ unit: next, width: convert(width, unit, next) });
  };
  const press = (): void => {
    setTried(true);
    if (widthCm !== undefined && photo.problem === undefined) setWaiting(true);
  };
  const busy = waiting || make.isPending;
  return (
    <div className="mark-lay">
      <div className="mark-stage">
        <CutStage
          photo={photo.face}
          ratio={ratio}
          quad={quad}
          onQuad={(next) => onMarking({ quad: next })}
          neutralPoint={neutralPoint}
          onNeutralPoint={setNeutralPoint}
          aiming={aiming}
          gains={asShot ? undefined : gains}
          onBroken={onBroken}
          onPhoto={(picture) => {
            setRatio(picture.naturalWidth / picture.naturalHeight);
            pixels.current = pixelsOf(picture);
          }}
        />
        {photo.problem === undefined ? (
          url === undefined && <StitchProgress value={100 * photo.progress} label={PHOTOGRAPH.uploading} />
        ) : (
          <p className="banner banner-danger" role="alert">
            {photo.problem}
            <Button size="sm" onClick={onAgain}>
              <Icon of={RefreshCw} />
              {PHOTOGRAPH.again}
            </Button>
          </p>
        )}
      </div>

      <div className="grid content-start gap-7">
        <section className="grid gap-1" aria-labelledby="mark-piece">
          <h2 className="t3" id="mark-piece">
            {PHOTOGRAPH.mark}
          </h2>
          <p className="small">{PHOTOGRAPH.markText}</p>
          <div className="-mx-3 flex flex-wrap">
            <Button look="quiet" size="sm" onClick={() => onMarking({ quad: FIRST_QUAD })}>
              <Icon of={RotateCcw} />
              {PHOTOGRAPH.reset}
            </Button>
            <Button look="quiet" size="sm" onClick={onAnother}>
              <Icon of={ImagePlus} />
              {PHOTOGRAPH.another}
            </Button>
          </div>
        </section>
        <section className="grid gap-3" aria-labelledby="mark-neutral">
          <div className="grid gap-1">
            <h2 className="t3" id="mark-neutral">
              {PHOTOGRAPH.neutralTitle}
            </h2>
            <p className="small">{PHOTOGRAPH.neutralText}</p>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <Button aria-pressed={aiming} onClick={() => setAiming(!aiming)}>
              <Icon of={Crosshair} />
              {aiming ? PHOTOGRAPH.neutralStop : PHOTOGRAPH.neutralPlace}
            </Button>
            {neutralPoint !== undefined && (
              <Button look="quiet" onClick={() => onMarking({ neutralPoint: undefined, gains: undefined })}>
                <Icon of={X} />
                {PHOTOGRAPH.neutralRemove}
              </Button>
            )}
            {aiming && neutralPoint === undefined && (
              <Button look="quiet" className="sr-only focus:not-sr-only" onClick={() => setNeutralPoint([0.5, 0.5])}>
                {PHOTOGRAPH.neutralMiddle}
              </Button>
            )}
          </div>
          <p className="small" role="status">
            {aiming
              ? PHOTOGRAPH.neutralTap
              : gains === undefined
                ? ''
                : isTooColored(gains)
                  ? PHOTOGRAPH.neutralColored
                  : PHOTOGRAPH.neutralSet}
          </p>
          {neutralPoint !== undefined && (
            <fieldset>
              <legend className="field-label">{PHOTOGRAPH.neutral}</legend>
              <div className="choices mt-1.5">
                {NEUTRALS.map((one) => (
                  <label key={one} className="choice">
                    <input
                      type="radio"
                      className="sr-only"
                      name="neutral"
                      checked={neutral === one}
                      onChange={() => onMarking({ neutral: one })}
                    />
                    {PHOTOGRAPH.neutrals[one]}
                  </label>
                ))}
              </div>
            </fieldset>
          )}
          {gains !== undefined && (
            <label className="check">
              <input type="checkbox" checked={asShot} onChange={(event) => setAsShot(event.target.checked)} />
              <span>{PHOTOGRAPH.asShot}</span>
            </label>
          )}
        </section>
        <section className="grid gap-3" aria-labelledby="mark-width">
          <div className="grid gap-1">
            <h2 className="t3" id="mark-width">
              {PHOTOGRAPH.width}
            </h2>
            <p className="small">{PHOTOGRAPH.widthHint}</p>
          </div>
          <div className="flex flex-wrap items-end gap-3">
            <Field label={PHOTOGRAPH.widthLabel} className="w-[132px]">
              {(wiring) => (
                <input
                  {...wiring}
                  className="input num"
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={12}
                  value={width}
                  aria-invalid={tried && widthCm === undefined ? true : undefined}
                  onChange={(event) => onMarking({ width: event.target.value })}
                />
              )}
            </Field>
            <fieldset className="segments">
              <legend className="sr-only">{PHOTOGRAPH.unit}</legend>
              {LENGTH_UNITS.map((one) => (
                <label key={one}>
                  <input
                    type="radio"
                    className="sr-only"
                    name="length-unit"
                    checked={unit === one}
                    onChange={() => setUnit(one)}
                  />
                  {PHOTOGRAPH.units[one]}
                </label>
              ))}
            </fieldset>
          </div>
          {tried && widthCm === undefined && (
            <FieldError>{PHOTOGRAPH.widthWrong(limitIn(LEAST_CM, unit), limitIn(MOST_CM, unit))}</FieldError>
          )}
        </section>
      </div>
      <div className="photo-go">
        <Button
          look="primary"
          size="lg"
          busy={busy}
          busyLabel={make.isPending ? PHOTOGRAPH.making : PHOTOGRAPH.uploading}
          onClick={press}
        >
          {PHOTOGRAPH.make}
        </Button>
      </div>
    </div>
  );
}
