import { Lock } from 'lucide-react';
import { MAX_IMAGES_IN_WIZARD } from '#contract/studio/photos.ts';
import { uploadTryPhoto } from '#web/lib/photo/upload-photo.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useActions, useJob } from '../studio-context.tsx';
import { OWN_TEMPLATES } from '../upload/own-templates.ts';
import { PhotoDrop } from '../upload/photo-drop.tsx';
import { TemplatePicker } from '../upload/template-picker.tsx';
import { useUploads } from '../upload/use-uploads.ts';
import { TRY } from './try-words.ts';

/** A visitor's start: a photo or a sample leads straight to step 3. */
export function TryStart() {
  const { state } = useJob();
  const { dispatch } = useActions();
  const begin = (): void => {
    dispatch({ type: 'mode-chosen', mode: state.mode ?? 'quick' });
    dispatch({ type: 'step-entered', step: 3 });
  };
  const uploading = useUploads(
    state.images.length,
    (image) => {
      dispatch({ type: 'images-added', images: [image] });
      begin();
    },
    uploadTryPhoto,
  );
  return (
    <div className="studio-page">
      <div className="studio-intro">
        <h1 className="t1">{TRY.title}</h1>
        <p className="lead">{TRY.text}</p>
        <p className="small try-privacy flex gap-2 items-baseline">
          <Icon of={Lock} />
          {TRY.privacy}
        </p>
      </div>
      <PhotoDrop uploading={uploading} most={MAX_IMAGES_IN_WIZARD} onOpen={begin} />
      <TemplatePicker title={TRY.samples} text={TRY.samplesText} onPicked={begin} initialTemplates={OWN_TEMPLATES} />
    </div>
  );
}
