import './unfinished-designs.css';
import { X } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#contract/formats.ts';
import { getThumbnailUrl } from '#contract/studio/photos.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { isPlaceholder } from '../state/image-placeholder.ts';
import { formatCar } from '../state/car.ts';
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

/** Designs that are unfinished on this device. */
export function UnfinishedDesigns({ userId, current, onResume }: UnfinishedDesignsProps) {
  const readList = (): Job[] => (current === undefined ? unfinishedJobs(userId) : otherJobs(userId, current));
  const [jobs, setJobs] = useState(readList);
  const [jobToDelete, setToDrop] = useState<Job | null>(null);
  if (jobs.length === 0) return null;
  const deleteJob = ({ wizard }: Job): void => {
    discardJob(userId, wizard.job);
    setJobs(readList);
    setToDrop(null);
  };
  return (
    <section className="grid gap-3" aria-labelledby="unfinished-title">
      <div>
        <h2 className="t3" id="unfinished-title">
          {UNFINISHED.title}
        </h2>
        <p className="small">{UNFINISHED.text}</p>
      </div>
      <ul className="jobs">
        {jobs.map((job) => (
          <li key={job.wizard.job} className="job">
            <button
              type="button"
              className="grid min-w-0 flex-1 grid-cols-[112px_minmax(0,1fr)] items-center gap-3.5 text-left"
              onClick={() => onResume(job.wizard.job)}
            >
              <JobFace job={job} />
              <span className="grid gap-0.5 min-w-0 wrap-anywhere">
                <b>{titleOf(job)}</b>
                <span className="caption">
                  <bdi>{job.wizard.customer?.name ?? UNFINISHED.noCustomer}</bdi>
                  {job.leftAt !== null && ` · ${formatDate(job.leftAt)}`}
                </span>
                <span className="link small">{UNFINISHED.resume}</span>
              </span>
            </button>
            <Button
              look="quiet"
              size="sm"
              icon
              aria-label={UNFINISHED.drop(titleOf(job))}
              onClick={() => setToDrop(job)}
            >
              <Icon icon={X} />
            </Button>
          </li>
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

function JobFace({
  job: {
    wizard: { images, selectedImageIndex },
  },
}: {
  job: Job;
}) {
  const [isBroken, setBroken] = useState(false);
  const image = images[selectedImageIndex] ?? images[0];
  const isLost = isBroken || image === undefined || isPlaceholder(image.url);
  return (
    <span className="aspect-[3/2] overflow-hidden rounded-md bg-sunken">
      {!isLost && (
        <img
          className="size-full object-cover"
          src={getThumbnailUrl(image.url)}
          alt=""
          loading="lazy"
          onError={() => setBroken(true)}
        />
      )}
    </span>
  );
}
