import { MAX_IMAGES_IN_WIZARD } from '#contract/photos.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { JOBS } from '../frame/frame-words.ts';
import { UnfinishedJobs } from '../frame/unfinished-jobs.tsx';
import { NextBar } from '../panels/next-bar.tsx';
import { useActions, useJob } from '../studio-context.tsx';
import { PhotoDrop } from './photo-drop.tsx';
import { TemplatePicker } from './template-picker.tsx';
import { useUploads } from './use-uploads.ts';
import { UPLOAD } from './upload-words.ts';

/** Step 1: a photo from the device, the camera, the clipboard, or one of our templates. */
export function UploadStep() {
  const { state } = useJob();
  const { dispatch, jobs } = useActions();
  const uploading = useUploads(state.images.length, (image) => dispatch({ type: 'images-added', images: [image] }));
  return (
    <div className="studio-page">
      <div className="studio-intro">
        <h1 className="t2">{UPLOAD.title}</h1>
        <p className="small">{UPLOAD.text}</p>
        {state.customer !== null && (
          <p>
            <b>
              <bdi>{JOBS.forCustomer(state.customer.name)}</bdi>
            </b>
          </p>
        )}
      </div>
      {jobs?.left != null && state.images.length === 0 && (
        <Banner
          action={
            <Button size="sm" onClick={() => jobs.resume(jobs.left!)}>
              {JOBS.undo}
            </Button>
          }
        >
          {JOBS.setAside}
        </Banner>
      )}
      <PhotoDrop uploading={uploading} most={MAX_IMAGES_IN_WIZARD} />
      {jobs !== undefined && state.images.length === 0 && (
        <UnfinishedJobs userId={jobs.userId} current={state.job} onResume={jobs.resume} />
      )}
      <TemplatePicker />
      <NextBar />
    </div>
  );
}
