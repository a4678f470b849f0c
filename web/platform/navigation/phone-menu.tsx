import type { User } from '#contract/account/accounts.ts';
import { PageLink, usePathname } from '#web/lib/page-link.tsx';
import { hasStudioWork } from '#web/lib/storage.ts';
import { soonAttributes } from './entries.ts';
import { ADMIN_ENTRY, MEMBER_PHONE_ENTRIES, VISITOR_PHONE_ENTRIES } from './places.ts';
import { MENU_WORDS } from './places-words.ts';

interface PhoneMenuProps {
  id: string;
  user: User | null | undefined;
  onLogout: () => void;
  onChosen: () => void;
}

/** The header's entries as a list below it (N-06). */
export default function PhoneMenu({ id, user, onLogout, onChosen }: PhoneMenuProps) {
  const pathname = usePathname();
  const memberEntries = user?.isAdmin ? [...MEMBER_PHONE_ENTRIES, ADMIN_ENTRY] : MEMBER_PHONE_ENTRIES;
  const entries = user == null ? VISITOR_PHONE_ENTRIES : memberEntries;
  return (
    <div className="phone-menu" id={id}>
      <ul className="wrap">
        {entries.map(({ to, label, soon }) => (
          <li key={label}>
            <PageLink
              className="phone-menu-entry"
              to={to}
              {...soonAttributes({ soon })}
              onClick={onChosen}
              aria-current={pathname === to ? 'page' : undefined}
            >
              {label}
            </PageLink>
          </li>
        ))}
        {user != null && (
          <li>
            <button
              type="button"
              className="phone-menu-entry"
              onClick={() => {
                onChosen();
                onLogout();
              }}
            >
              {MENU_WORDS.logout}
            </button>
            {hasStudioWork() && <p className="caption pb-3">{MENU_WORDS.logoutKeeps}</p>}
          </li>
        )}
      </ul>
    </div>
  );
}
