import { getThumbnailUrl } from '#contract/studio/photos.ts';
import { ShareThese } from '../result/share-these.tsx';
import type { Colorways } from './use-colorways.ts';

/** Creates one link for all rendered colorways. Unsaved ones are saved first, because a link shows only saved designs. */
export function ShareColorways({ colorways: { renders, saveUnsaved } }: { colorways: Colorways }) {
  const rendered = [...renders.values()].filter(({ phase }) => phase === 'saved' || phase === 'unsaved');
  const designs = rendered.flatMap(({ designId, name, picture, originalImage }) =>
    designId === null
      ? []
      : [{ id: designId, name, picture: getThumbnailUrl(picture ?? originalImage), photo: originalImage }],
  );
  return <ShareThese designs={designs} count={rendered.length} prepare={saveUnsaved} />;
}
