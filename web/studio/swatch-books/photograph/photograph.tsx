import '../swatch-books.css';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { NO_SEARCH } from '../swatch-search.ts';
import { useSwatches } from '../use-swatches.ts';
import { MarkStep } from './mark-step.tsx';
import { initialPhotoSettings, type MaterialPhotoSettings } from './material-photo-settings.ts';
import { NameStep } from './name-step.tsx';
import { PhotoPick } from './photo-pick.tsx';
import type { FinishedTile } from './use-make-tile.ts';
import { useMaterialPhoto } from './use-material-photo.ts';

/**
 * Turns a photo of a material into a swatch: choose a photo, mark a piece while it uploads, name the result.
 * @param country the shop's country; `null` while unknown
 */
export function Photograph({ country }: { country: string | null }) {
  const navigate = useNavigate();
  const upload = useMaterialPhoto();
  const [settings, setSettings] = useState<MaterialPhotoSettings>();
  const [marked, setMarked] = useState<FinishedTile>();
  const { books } = useSwatches(NO_SEARCH);
  const ownBooks = books.filter(({ starter }) => !starter).map(({ name }) => name);
  // Object URLs keep their data in memory until they are revoked.
  useEffect(
    () => () => {
      if (marked !== undefined) URL.revokeObjectURL(marked.before);
    },
    [marked],
  );

  const begin = (file: File): void => {
    setMarked(undefined);
    setSettings((now) => {
      const first = initialPhotoSettings(country);
      return { ...first, quadWidthText: now?.quadWidthText ?? first.quadWidthText, unit: now?.unit ?? first.unit };
    });
    void upload.pick(file);
  };
  if (upload.photo === undefined || settings === undefined)
    return <PhotoPick problem={upload.refused} onFile={begin} />;
  if (marked !== undefined)
    return (
      <NameStep
        photo={upload.photo.file}
        marked={marked}
        books={ownBooks}
        onBack={() => setMarked(undefined)}
        onSaved={({ book }) => void navigate(`/swatches?${new URLSearchParams({ book }).toString()}`)}
      />
    );
  return (
    <MarkStep
      photo={upload.photo}
      settings={settings}
      onSettings={(change) => setSettings({ ...settings, ...change })}
      onMade={setMarked}
      onAnotherPhoto={upload.drop}
      onAgain={upload.again}
      onBroken={upload.showServersCopy}
    />
  );
}
