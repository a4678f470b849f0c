import './unfinished-designs.css';
import { X } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDate } from '#contract/formats.ts';
import { getThumbnailUrl } from '#contract/studio/photos.ts';
import { listUnsavedRenders, type UnsavedRender } from '#contract/studio/renders.ts';
import { ALWAYS_FRESH, endpointQuery } from '#web/lib/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { COLORWAYS_KEY, readTabOrStored } from '#web/lib/storage.ts';
import { baseDesignOf, readDraft, type Draft } from '../colorways/colorway-draft.ts';
import { getLatestRenders } from '../colorways/colorway-renders.ts';
import { useBatchesById } from '../render/use-batches.ts';
import { isPlaceholder } from '../state/image-placeholder.ts';
import { formatCar } from '../state/car.ts';
import { restoreState, type StoredJob } from '../state/persisted-state.ts';
import { discardJob } from '../state/stored-job.ts';
import { otherJobs, unfinishedJobs, type Job } from '../state/set-aside.ts';
import { UNFINISHED } from './frame-words.ts';

interface UnfinishedDesignsProps {
  userId: string;
  /** Id of the studio's current job, which is not listed. */
  current?: string;
  onResume: (id: string) => void;
}

const titleOf = ({ wizard: { options, images, selectedImageIndex } }: Job): string =>
  formatCar(options) || (images[selectedImageIndex]?.name ?? UNFINISHED.unnamed);

/**
 * Finished pictures that nobody saved, of photos that are in no job of this device: logging out and other devices lose
 * none. Only the dashboard asks for them, because the studio opens the newest by itself.
 */
const useUnsavedRenders = (jobs: readonly Job[], isAsked: boolean): readonly UnsavedRender[] => {
  const { data = [] } = useQuery({ ...endpointQuery(listUnsavedRenders), ...ALWAYS_FRESH, enabled: isAsked });
  const photos = new Set(jobs.flatMap(({ wizard: { images } }) => images.map(({ url }) => url)));
  return data.filter(({ originalImage }) => !photos.has(originalImage));
};

/** The job whose colorways are all rendered and saved, with nothing chosen anew since. */
const useJobSavedAsColorways = (userId: string, jobs: readonly Job[]): string | undefined => {
  const draft = readTabOrStored(COLORWAYS_KEY, (text) => readDraft(text, userId));
  const found = jobs.find(({ wizard }) => draft !== undefined && hasGrid(wizard, draft));
  const { batches, isLoaded } = useBatchesById(found === undefined ? NO_BATCHES : (draft?.batchIds ?? NO_BATCHES));
  const renders = getLatestRenders(batches);
  const isSaved = batches.length > 0 && draft?.chosen.every((id) => renders.get(id)?.phase === 'saved');
  return isLoaded && isSaved ? found?.wizard.jobId : undefined;
};

const NO_BATCHES: readonly string[] = [];

const hasGrid = (storedJob: StoredJob, draft: Draft): boolean =>
  storedJob.images.length === 1 &&
  storedJob.images[0]?.url === draft.image &&
  baseDesignOf(restoreState(storedJob, new Date())) === draft.base;

/** Designs that are unfinished on this device, and finished pictures that were not saved on any. */
export function UnfinishedDesigns({ userId, current, onResume }: UnfinishedDesignsProps) {
  const readList = (): Job[] => (current === undefined ? unfinishedJobs(userId) : otherJobs(userId, current));
  const [allJobs, setJobs] = useState(readList);
  const savedJob = useJobSavedAsColorways(userId, allJobs);
  const jobs = allJobs.filter(({ wizard }) => wizard.jobId !== savedJob);
  const [jobToDelete, setToDrop] = useState<Job | null>(null);
  const unsaved = useUnsavedRenders(jobs, current === undefined);
  if (jobs.length === 0 && unsaved.length === 0) return null;
  const deleteJob = ({ wizard }: Job): void => {
    discardJob(userId, wizard.jobId);
    setJobs(readList);
    setToDrop(null);
  };
  return (
    <section className="grid gap-3" aria-labelledby="unfinished-title">
      <div>
        <h2 className="t3" id="unfinished-title">
          {UNFINISHED.title}
        </h2>
        {jobs.length > 0 && <p className="small">{UNFINISHED.text}</p>}
      </div>
      <ul className="jobs">
        {jobs.map((job) => (
          <JobCard
            key={job.wizard.jobId}
            job={job}
            onResume={() => onResume(job.wizard.jobId)}
            onDrop={() => setToDrop(job)}
          />
        ))}
        {unsaved.map((render) => (
          <RenderCard key={render.id} render={render} />
        ))}
      </ul>
      <ConfirmDialog
        open={jobToDelete !== null}
        onClose={() => setToDrop(null)}
        title={UNFINISHED.dropTitle}
        description={UNFINISHED.dropText}
        confirmLabel={UNFINISHED.dropYes}
        cancelLabel={UNFINISHED.dropNo}
        onConfirm={() => {
          if (jobToDelete !== null) deleteJob(jobToDelete);
        }}
      />
    </section>
  );
}

const CARD_FACE = 'grid min-w-0 flex-1 grid-cols-[112px_minmax(0,1fr)] items-center gap-3.5 text-left';

function JobCard({ job, onResume, onDrop }: { job: Job; onResume: () => void; onDrop: () => void }) {
  const { customer, images, selectedImageIndex } = job.wizard;
  const image = images[selectedImageIndex] ?? images[0];
  return (
    <li className="job">
      <button type="button" className={CARD_FACE} onClick={onResume}>
        <Face url={image === undefined || isPlaceholder(image.url) ? undefined : image.url} />
        <span className="grid gap-0.5 min-w-0 wrap-anywhere">
          <b>{titleOf(job)}</b>
          <span className="caption">
            <bdi>{customer?.name ?? UNFINISHED.noCustomer}</bdi>
            {job.leftAt !== null && ` · ${formatDate(job.leftAt)}`}
          </span>
          <span className="link small">{UNFINISHED.resume}</span>
        </span>
      </button>
      <Button look="quiet" size="sm" icon aria-label={UNFINISHED.drop(titleOf(job))} onClick={onDrop}>
        <Icon icon={X} />
      </Button>
    </li>
  );
}

function RenderCard({ render: { id, picture, vehicle, keptUntil } }: { render: UnsavedRender }) {
  return (
    <li className="job">
      <Link className={`${CARD_FACE} no-underline`} to={`/design-studio?render=${id}`}>
        <Face url={picture} />
        <span className="grid gap-0.5 min-w-0 wrap-anywhere">
          <b>{vehicle || UNFINISHED.unnamed}</b>
          <span className="caption num">{UNFINISHED.unsaved(formatDate(keptUntil))}</span>
          <span className="link small">{UNFINISHED.resume}</span>
        </span>
      </Link>
    </li>
  );
}

/** @param url undefined for a photo that was not kept */
function Face({ url }: { url: string | undefined }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <span className="aspect-[3/2] overflow-hidden rounded-md bg-sunken">
      {url !== undefined && !isBroken && (
        <img
          className="size-full object-cover"
          src={getThumbnailUrl(url)}
          alt=""
          loading="lazy"
          onError={() => setBroken(true)}
        />
      )}
    </span>
  );
}
