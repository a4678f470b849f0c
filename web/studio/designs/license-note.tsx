import { Printer } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#contract/account/accounts.ts';
import { formatDate } from '#contract/formats.ts';
import { PERSONAL_USE } from '#contract/studio/rights.ts';
import type { SavedDesign } from '#contract/studio/saved-designs.ts';
import { useSite } from '#web/lib/api/use-site.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Stitch } from '#web/ui/stitch.tsx';
import { formatSavedDate, vehicleOf } from './design-attributes.ts';
import { DESIGN, LICENSE_NOTE } from './designs-words.ts';

/** A printable note that states the rights to one picture that has a plan's rights (T-17). */
export function LicenseNote({ design, user }: { design: SavedDesign; user: User }) {
  const [today] = useState(() => new Date());
  const operator = useSite()?.operator.name ?? null;
  const company = user.companyName ?? '';
  const rows: [string, string][] = [
    [LICENSE_NOTE.holder, company === '' ? user.username : `${company} (${user.username})`],
    [LICENSE_NOTE.grantedBy, operator ?? ''],
    [LICENSE_NOTE.design, design.name],
    [LICENSE_NOTE.number, LICENSE_NOTE.numberOf(design.id, design.version)],
    [LICENSE_NOTE.vehicle, vehicleOf(design)],
    [LICENSE_NOTE.saved, formatSavedDate(design)],
    [LICENSE_NOTE.printed, formatDate(today)],
  ];
  return (
    <article className="mx-auto grid max-w-(--measure) gap-6">
      <header className="grid gap-3">
        <h1 className="t1">{LICENSE_NOTE.title}</h1>
        <Stitch done className="w-[168px]" />
      </header>
      <figure>
        <img
          src={design.generatedImageUrl}
          alt={LICENSE_NOTE.picture}
          className="max-h-[340px] max-w-full rounded-md object-contain"
        />
        <figcaption className="caption mt-2">{DESIGN.ai}</figcaption>
      </figure>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1.5">
        {rows
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-3">{name}</dt>
              <dd className="break-words">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
      {LICENSE_NOTE.text.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p className="no-print">
        <Button look="primary" onClick={() => window.print()}>
          <Icon icon={Printer} />
          {LICENSE_NOTE.print}
        </Button>
      </p>
    </article>
  );
}

/** Offer for accounts without a plan. */
export function LicenseNoteOffer() {
  return (
    <div className="grid max-w-(--measure) justify-items-start gap-4">
      <h1 className="t1">{LICENSE_NOTE.title}</h1>
      <p>
        {PERSONAL_USE} {LICENSE_NOTE.offer}
      </p>
      <ButtonLink look="primary" to="/subscription">
        {DESIGN.seePlans}
      </ButtonLink>
    </div>
  );
}
