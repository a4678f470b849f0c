import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { getCustomer } from '#contract/customer/customers.ts';
import { MAX_IMAGES_IN_WIZARD } from '#contract/studio/photos.ts';
import { ALWAYS_FRESH, endpointQuery } from '#web/lib/api/queries.ts';
import { hexId } from '#web/lib/hex-id.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { UNFINISHED } from '../frame/frame-words.ts';
import { UnfinishedDesigns } from '../frame/unfinished-designs.tsx';
import { NextBar } from '../panels/next-bar.tsx';
import { nextStepNotice } from '../state/step-access.ts';
import { startsNewJob } from '../state/wizard-reducer.ts';
import type { JobCustomer } from '../state/wizard-state.ts';
import { useActions, useJob } from '../studio-context.tsx';
import { STEP_REFUSAL_WORDS } from '../studio-words.ts';
import { PhotoDrop } from './photo-drop.tsx';
import { WaitingUploads } from './waiting-uploads.tsx';
import { TemplatePicker } from './template-picker.tsx';
import { useUploads } from './use-uploads.ts';
import { UPLOAD } from './upload-words.ts';

/** Step 1: a photo from the device, the camera or the clipboard, or one of our templates. */
export function UploadStep() {
  const { state } = useJob();
  const { dispatch, jobs } = useActions();
  const setAsideJobId = jobs?.setAsideJobId;
  const chooseButton = useRef<HTMLButtonElement>(null);
  const [isNextRefused, setNextRefused] = useState(false);
  // A photo that starts a new job leaves the present ones behind.
  const photoCount = startsNewJob(state) ? 0 : state.images.length;
  const uploading = useUploads(photoCount, (photo, isFirst) =>
    dispatch(
      isFirst
        ? { type: 'images-added', images: [photo], jobId: hexId(16) }
        : { type: 'images-appended', images: [photo] },
    ),
  );
  return (
    <div className="studio-page">
      <div className="studio-intro">
        <h1 className="t2">{UPLOAD.title}</h1>
        <p className="small">{UPLOAD.text}</p>
        {state.customer !== null && (
          <p>
            <b>
              <bdi>{UNFINISHED.forCustomer(state.customer.name)}</bdi>
            </b>
          </p>
        )}
      </div>
      {setAsideJobId != null && state.images.length === 0 && (
        <Banner
          action={
            <Button size="sm" onClick={() => jobs?.resume(setAsideJobId)}>
              {UNFINISHED.backToSetAside}
            </Button>
          }
        >
          {UNFINISHED.setAside}
        </Banner>
      )}
      {jobs !== undefined && state.jobBeforePhoto !== null && !startsNewJob(state) && (
        <Banner
          action={
            <Button
              size="sm"
              busy={uploading.uploads.some(({ error }) => error === undefined)}
              onClick={jobs.mergeIntoPrevious}
            >
              {UNFINISHED.sameCar}
            </Button>
          }
        >
          {UNFINISHED.newDesignBegun}
        </Banner>
      )}
      {state.customer !== null && state.images.length > 0 && state.mode === null && (
        <CoversOfCustomer customer={state.customer} />
      )}
      <PhotoDrop
        uploading={uploading}
        remainingCount={MAX_IMAGES_IN_WIZARD - photoCount}
        chooseButton={chooseButton}
        error={isNextRefused && nextStepNotice(state) !== undefined ? STEP_REFUSAL_WORDS.image.description : undefined}
      />
      {jobs !== undefined && state.images.length === 0 && (
        <UnfinishedDesigns userId={jobs.userId} current={state.jobId} onResume={jobs.resume} />
      )}
      {jobs !== undefined && <WaitingUploads />}
      <TemplatePicker startsJobs={jobs !== undefined} />
      <NextBar
        onRefused={() => {
          setNextRefused(true);
          chooseButton.current?.focus();
        }}
      />
    </div>
  );
}

/** Offers the newest design in the customer's folder for a further photo of the same job. */
function CoversOfCustomer({ customer: { id, name } }: { customer: JobCustomer }) {
  const { dispatch } = useActions();
  const folder = useQuery({ ...endpointQuery(getCustomer, { params: { id } }), ...ALWAYS_FRESH });
  const [newest] = folder.data?.designs ?? [];
  if (newest === undefined) return null;
  const dress = (): void => {
    dispatch({ type: 'design-loaded', design: newest.design });
    dispatch({ type: 'step-entered', step: 3 });
  };
  return (
    <Banner
      action={
        <Button size="sm" onClick={dress}>
          {UNFINISHED.sameCovers(newest.name)}
        </Button>
      }
    >
      {UNFINISHED.lastInFolder(name)}
    </Banner>
  );
}
