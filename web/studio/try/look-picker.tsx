import { useEffect, useMemo, useRef, useState } from 'react';
import type { Design } from '#engine/design.ts';
import { firstLooks, type Look } from '../customize/first-looks.ts';
import { encodePicture } from '../preview/encode-picture.ts';
import type { PreviewState } from '../preview/live-preview.ts';
import { computeCrop, type Crop, type ZoneMap } from '../preview/zone-outline.ts';
import { designOf } from '../state/wizard-design.ts';
import { defaultOptions, initialState } from '../state/wizard-state.ts';
import { useActions, useJob, usePreview } from '../studio-context.tsx';
import { Stitch } from '#web/ui/stitch.tsx';
import { TRY } from './try-words.ts';

/** In pixels: sharp enough for three pictures side by side on a phone. */
const LONG_SIDE_PX = 320;
const QUALITY = 0.84;
/** Width by height, as in `.look-face`. */
const SHAPE = 4 / 3;

/** Suggests three covers, each shown on the visitor's own seats. */
export function LookPicker() {
  const { state } = useJob();
  const { dispatch } = useActions();
  const colors = usePreview((preview) => preview.seatColors);
  const looks = useMemo(() => (colors === undefined ? [] : firstLooks(colors)), [colors]);
  const pictures = useLookPictures(looks);
  if (looks.length === 0 || state.mode === 'custom') return null;
  return (
    <fieldset className="looks" aria-busy={looks.some(({ name }) => !pictures.has(name))}>
      <legend className="option-title">{TRY.looks}</legend>
      {looks.map((look) => (
        <label key={look.name} className="look">
          <input
            type="radio"
            className="sr-only"
            name="look"
            checked={!state.followsWords && isChosenLook(look, state.options)}
            onChange={() => dispatch({ type: 'option-changed', change: look.options })}
          />
          <LookPicture url={pictures.get(look.name)} />
          <span className="text-[0.75rem] leading-tight">{look.name}</span>
        </label>
      ))}
    </fieldset>
  );
}

function LookPicture({ url }: { url: string | undefined }) {
  return url === undefined ? (
    <span className="look-face grid place-items-center" aria-hidden="true">
      <Stitch className="stitch-busy stitch-colored w-[56px]" />
    </span>
  ) : (
    <img className="look-face" src={url} alt="" draggable={false} />
  );
}

const isChosenLook = ({ options }: Look, current: object): boolean =>
  Object.entries(options).every(
    ([field, value]) => JSON.stringify(value) === JSON.stringify((current as Record<string, unknown>)[field]),
  );

/** The area of the seats in the photo; undefined until the outline is known. */
const useSeatCrop = (map: ZoneMap | undefined): Crop | undefined => {
  const zones = usePreview((preview) => preview.zones);
  return useMemo(() => {
    if (map === undefined || zones === undefined) return undefined;
    const seats = zones.flatMap(({ kind }, i) => (kind === 'door' || kind === 'custom' ? [] : [i]));
    return computeCrop(map, seats, SHAPE);
  }, [map, zones]);
};

/** The look without any other choices, so that its picture shows what its name says. */
const designOfLook = ({ options }: Look): Design =>
  designOf({ ...initialState(), mode: 'quick', options: { ...defaultOptions(), ...options } });

/**
 * Small pictures of the looks with the photo's current outline, painted one by one while the preview worker is idle.
 * @returns object URLs by the look's name
 */
const useLookPictures = (looks: readonly Look[]): ReadonlyMap<string, string> => {
  const { live } = useActions();
  /** A new object for another photo, and for each correction. */
  const outline = usePreview((preview) => preview.map);
  const crop = useSeatCrop(outline);
  const isIdle = usePreview(isPreviewSettled);
  const [painted, setPainted] = useState({ of: outline, pictures: NO_PICTURES });
  const pictures = painted.of === outline ? painted.pictures : NO_PICTURES;
  const urls = useRef<string[]>([]);

  useEffect(() => {
    const next = looks.find(({ name }) => !pictures.has(name));
    if (!isIdle || next === undefined) return;
    let isCancelled = false;
    void live
      .sample(designOfLook(next))
      .then((picture) => encodePicture(picture, LONG_SIDE_PX, QUALITY, crop))
      .then(
        (jpeg) => {
          if (isCancelled) return;
          const url = URL.createObjectURL(jpeg);
          urls.current.push(url);
          setPainted({ of: outline, pictures: new Map(pictures).set(next.name, url) });
        },
        () => undefined, // Retried when the worker is idle again.
      );
    return () => {
      isCancelled = true;
    };
  }, [live, isIdle, looks, pictures, outline, crop]);

  useEffect(
    () => () => {
      for (const url of urls.current.splice(0)) URL.revokeObjectURL(url);
    },
    [outline],
  );
  return pictures;
};

/** Whether nothing that a visitor waits for is being painted and the outline is not about to change. */
const isPreviewSettled = (preview: PreviewState): boolean =>
  preview.phase === 'ready' &&
  preview.painted !== null &&
  !preview.isPainting &&
  !preview.hasUnsavedMarks &&
  !preview.isReanalyzing;

const NO_PICTURES: ReadonlyMap<string, string> = new Map();
