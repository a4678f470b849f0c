import { Lock } from 'lucide-react';
import { MAX_IMAGES_IN_WIZARD } from '#contract/studio/photos.ts';
import { removeTryPhoto } from '#web/lib/photo/upload-photo.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useJob } from '../studio-context.tsx';
import { OWN_TEMPLATES } from '../upload/own-templates.ts';
import { PhotoDrop } from '../upload/photo-drop.tsx';
import { TemplatePicker } from '../upload/template-picker.tsx';
import { TRY } from './try-words.ts';
import type { TryUploads } from './use-try-uploads.ts';
import { isVisitorPhoto } from './visitor-photo.ts';

/** A visitor's start: a photo or a sample leads straight to step 3. */
export function TryStart({ uploading, begin }: TryUploads) {
  const { images } = useJob().state;
  // The server stores a photo that was added twice only once.
  const onRemoved = (url: string): void => {
    if (isVisitorPhoto(url) && images.filter((image) => image.url === url).length === 1) removeTryPhoto(url);
  };
  return (
    <div className="studio-page">
      <div className="studio-intro">
        <h1 className="t1">{TRY.title}</h1>
        <p className="lead">{TRY.text}</p>
        <p className="small flex gap-2 items-baseline">
          <Icon icon={Lock} className="self-center" />
          {TRY.privacy}
        </p>
      </div>
      <PhotoDrop
        uploading={uploading}
        remainingCount={MAX_IMAGES_IN_WIZARD - images.length}
        onOpen={begin}
        onRemoved={onRemoved}
      />
      <TemplatePicker title={TRY.samples} text={TRY.samplesText} onPicked={begin} initialTemplates={OWN_TEMPLATES} />
    </div>
  );
}
