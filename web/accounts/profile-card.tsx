import type { User } from '#contract/accounts.ts';
import { formatDate, initials } from '#contract/formats.ts';
import { BUSINESS_TYPE_OPTIONS } from '#contract/options.ts';
import { ACCOUNT } from './words.ts';

/** Who is signed in, as the server knows them. */
export function ProfileCard({ user }: { user: User }) {
  const business = BUSINESS_TYPE_OPTIONS.find(({ id }) => id === user.businessType)?.name;
  const rows = [
    [ACCOUNT.username, user.username],
    [ACCOUNT.email, user.email],
    [ACCOUNT.company, user.companyName],
    [ACCOUNT.business, business],
    [ACCOUNT.phone, user.phoneNumber],
    [ACCOUNT.since, formatDate(user.createdAt)],
  ] as const;
  return (
    <section className="card p-6 lg:p-8" aria-labelledby="profile">
      <div className="mb-4 flex items-center gap-4">
        <span className="avatar size-12 text-base" aria-hidden="true">{initials(user.username)}</span>
        <h2 className="t3" id="profile">{ACCOUNT.profile}</h2>
      </div>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name} className="grid gap-x-6 border-t border-line py-3 sm:grid-cols-[180px_minmax(0,1fr)]">
            <dt className="small">{name}</dt>
            <dd className={value == null || value === '' ? 'text-ink-3' : 'break-words'}>{value == null || value === '' ? ACCOUNT.notGiven : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
