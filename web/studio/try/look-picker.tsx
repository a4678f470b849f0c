import { useEffect, useMemo, useState } from 'react';
import type { Design } from '#engine/design.ts';
import { firstLooks, type Look } from '../customize/first-looks.ts';
import { encodePicture } from '../preview/encode-picture.ts';
import { cropOf, type Crop } from '../preview/zone-outline.ts';
import { previewDesign } from '../state/wizard-design.ts';
import { useActions, useJob, usePreview } from '../studio-context.tsx';
import { TRY } from './try-words.ts';

/** In pixels: sharp enough for three pictures side by side on a phone. */
const LONG_SIDE = 320;
const QUALITY = 0.84;

/** Suggests three covers, each shown on the visitor's own seats. */
export function LookPicker() {
  const { state } = useJob();
  const { dispatch } = useActions();
  const colors = usePreview((preview) => preview.seatColors);
  const looks = useMemo(() => (colors === undefined ? [] : firstLooks(colors)), [colors]);
  const pictures = useLookPictures(looks, useSeatCrop());
  if (looks.length === 0 || state.mode === 'custom') return null;
  return (
    <fieldset className="looks">
      <legend className="option-title">{TRY.looks}</legend>
      {looks.map((look) => (
        <label key={look.name} className="look">
          <input
            type="radio"
            className="sr-only"
            name="look"
            checked={isChosenLook(look, state.options)}
            onChange={() => dispatch({ type: 'option-changed', change: look.options })}
          />
          <LookPicture address={pictures.get(look.name)} />
          <span className="look-name">{look.name}</span>
        </label>
      ))}
    </fieldset>
  );
}

function LookPicture({ address }: { address: string | undefined }) {
  return address === undefined ? (
    <span className="look-face" aria-hidden="true" />
  ) : (
    <img className="look-face" src={address} alt="" draggable={false} />
  );
}

const isChosenLook = ({ options }: Look, current: object): boolean =>
  Object.entries(options).every(
    ([field, value]) => JSON.stringify(value) === JSON.stringify((current as Record<string, unknown>)[field]),
  );

/** The area of the seats in the photo; undefined until the outline is known. */
const useSeatCrop = (): Crop | undefined => {
  const map = usePreview((preview) => preview.map);
  const zones = usePreview((preview) => preview.zones);
  return useMemo(() => {
    if (map === undefined || zones === undefined) return undefined;
    const seats = zones.flatMap(({ kind }, i) => (kind === 'door' || kind === 'custom' ? [] : [i]));
    return cropOf(map, seats);
  }, [map, zones]);
};

/**
 * Small pictures of the looks, painted one by one while the preview's worker is idle.
 * @returns object URLs by the look's name
 */
const useLookPictures = (looks: readonly Look[], crop: Crop | undefined): ReadonlyMap<string, string> => {
  const { live } = useActions();
  const { state } = useJob();
  const isIdle = usePreview((preview) => preview.phase === 'ready' && preview.painted !== null && !preview.isPainting);
  const [painted, setPainted] = useState<{ of: unknown; pictures: ReadonlyMap<string, string> }>({
    of: looks,
    pictures: new Map(),
  });
  const pictures = painted.of === looks ? painted.pictures : NONE;

  useEffect(() => {
    const next = looks.find(({ name }) => !pictures.has(name));
    if (!isIdle || next === undefined) return;
    let isCancelled = false;
    const design: Design | undefined = previewDesign({ ...state, options: { ...state.options, ...next.options } });
    if (design === undefined) return;
    void live
      .sample(design)
      .then((picture) => encodePicture(picture, LONG_SIDE, QUALITY, crop))
      .then(
        (jpeg) => {
          if (!isCancelled)
            setPainted({ of: looks, pictures: new Map(pictures).set(next.name, URL.createObjectURL(jpeg)) });
        },
        () => undefined, // Retried when the worker is idle again.
      );
    return () => {
      isCancelled = true;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- later choices do not change the look's picture
  }, [live, isIdle, looks, pictures]);

  useEffect(
    () => () => {
      for (const address of pictures.values()) URL.revokeObjectURL(address);
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- revoked with the photo, not with each new picture
    [looks],
  );
  return pictures;
};

const NONE: ReadonlyMap<string, string> = new Map();
