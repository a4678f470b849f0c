import { useEffect, useMemo, useState } from 'react';
import type { Design } from '#engine/design.ts';
import { firstLooks, type Look } from '../customize/first-looks.ts';
import { encodePicture } from '../preview/encode-picture.ts';
import { cropOf, type Crop } from '../preview/zone-outline.ts';
import { previewDesign } from '../state/wizard-design.ts';
import { useActions, useJob, usePreview } from '../studio-context.tsx';
import { TRY } from './try-words.ts';

/** Long side of a small picture: three of them stand beside each other, on a phone of twice the pixels. */
const SIDE = 320;
const QUALITY = 0.84;

/** The visitor's own seats in three covers that suit them, a tap each. */
export function LookPicks() {
  const { state } = useJob();
  const { dispatch } = useActions();
  const cover = usePreview((preview) => preview.cover);
  const looks = useMemo(() => (cover === undefined ? [] : firstLooks(cover)), [cover]);
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
          <LookFace address={pictures.get(look.name)} />
          <span className="look-name">{look.name}</span>
        </label>
      ))}
    </fieldset>
  );
}

function LookFace({ address }: { address: string | undefined }) {
  return address === undefined ? (
    <span className="look-face" aria-hidden="true" />
  ) : (
    <img className="look-face" src={address} alt="" draggable={false} />
  );
}

const isChosenLook = ({ options }: Look, worn: object): boolean =>
  Object.entries(options).every(
    ([field, value]) => JSON.stringify(value) === JSON.stringify((worn as Record<string, unknown>)[field]),
  );

/** Where the seats lie in the photo; the whole photo where the outline is not known yet. */
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
 * Painted by the preview's worker, one after the other, while it has nothing else to do: a picture that the visitor has
 * asked for comes first, and the small ones go on after it.
 * @returns addresses by the look's name, as they are made
 */
const useLookPictures = (looks: readonly Look[], crop: Crop | undefined): ReadonlyMap<string, string> => {
  const { live } = useActions();
  const { state } = useJob();
  const isIdle = usePreview((preview) => preview.phase === 'ready' && preview.painted !== null && !preview.painting);
  const [made, setMade] = useState<{ of: unknown; pictures: ReadonlyMap<string, string> }>({
    of: looks,
    pictures: new Map(),
  });
  const pictures = made.of === looks ? made.pictures : NONE;

  useEffect(() => {
    const left = looks.filter(({ name }) => !pictures.has(name));
    const [next] = left;
    if (!isIdle || next === undefined) return;
    let isOver = false;
    const design: Design | undefined = previewDesign({ ...state, options: { ...state.options, ...next.options } });
    if (design === undefined) return;
    void live
      .sample(design)
      .then((picture) => encodePicture(picture, SIDE, QUALITY, crop))
      .then(
        (jpeg) => {
          if (!isOver) setMade({ of: looks, pictures: new Map(pictures).set(next.name, URL.createObjectURL(jpeg)) });
        },
        () => undefined, // taken up again when the worker is idle once more
      );
    return () => {
      isOver = true;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- later choices do not change what a look shows
  }, [live, isIdle, looks, pictures]);

  useEffect(
    () => () => {
      for (const address of pictures.values()) URL.revokeObjectURL(address);
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- given back with the photo, not with each further picture
    [looks],
  );
  return pictures;
};

const NONE: ReadonlyMap<string, string> = new Map();
