import { MATERIAL_OPTIONS } from '#contract/options.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { ESTIMATOR } from '#web/marketing/help/estimator-words.ts';
import { WaitlistForm } from '#web/marketing/help/waitlist-form.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { Stitch } from '#web/ui/stitch.tsx';

export const meta = () =>
  pageMeta({
    title: ESTIMATOR.title,
    description: ESTIMATOR.description,
    canonical: '/job-estimator',
    picture: 'estimator',
  });

export default function JobEstimator() {
  return (
    <div className="wrap pt-8 pb-24 lg:pt-14">
      <Badge tone="accent">{ESTIMATOR.soon}</Badge>
      <h1 className="t1 mt-3">{ESTIMATOR.title}</h1>
      <p className="lead mt-4">{ESTIMATOR.lead}</p>
      <div className="mt-10 grid items-start gap-6 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
        <Preview />
        <section className="card grid gap-4 p-6" aria-labelledby="waitlist">
          <h2 className="t3" id="waitlist">
            {ESTIMATOR.waitTitle}
          </h2>
          <p className="small">{ESTIMATOR.waitText}</p>
          <WaitlistForm />
        </section>
      </div>
    </div>
  );
}

/** A disabled preview of the planned page, also for keyboard and screen readers (S-43). */
function Preview() {
  return (
    <section className="card p-6 lg:p-8" aria-label={ESTIMATOR.preview}>
      <fieldset disabled inert className="grid gap-5 opacity-70 sm:grid-cols-2">
        <TextField label={ESTIMATOR.vehicle} value={ESTIMATOR.vehicles} readOnly />
        <SelectField label={ESTIMATOR.material}>
          {MATERIAL_OPTIONS.filter(({ id }) => id !== 'none').map(({ id, name }) => (
            <option key={id}>{name}</option>
          ))}
        </SelectField>
        <TextField label={ESTIMATOR.seats} value="5" readOnly />
        <TextField label={ESTIMATOR.rate} value="" readOnly />
      </fieldset>
      <Stitch bare className="my-7" />
      <dl className="grid gap-3 text-ink-3">
        {[ESTIMATOR.yards, ESTIMATOR.hours, ESTIMATOR.total].map((name) => (
          <div key={name} className="flex justify-between gap-4">
            <dt>{name}</dt>
            <dd>{ESTIMATOR.pending}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
