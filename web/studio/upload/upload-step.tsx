import { MAX_IMAGES_IN_WIZARD } from '#contract/photos.ts';
import { NextBar } from '../panels/next-bar.tsx';
import { useStudio } from '../studio-context.tsx';
import { PhotoDrop } from './photo-drop.tsx';
import { TemplatePicker } from './template-picker.tsx';
import { useUploads } from './use-uploads.ts';
import { UPLOAD } from './upload-words.ts';

/** Step 1: a photo from the device, the camera, the clipboard, or one of our templates. */
export function UploadStep() {
  const { state, dispatch } = useStudio();
  const uploading = useUploads(state.images.length, (image) => dispatch({ type: 'images-added', images: [image] }));
  return (
    <div className="studio-page">
      <div className="studio-intro">
        <h1 className="t2">{UPLOAD.title}</h1>
        <p className="small">{UPLOAD.text}</p>
      </div>
      <PhotoDrop uploading={uploading} most={MAX_IMAGES_IN_WIZARD} />
      <TemplatePicker />
      <NextBar />
    </div>
  );
}
