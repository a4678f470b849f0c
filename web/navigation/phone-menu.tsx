import { Link, useLocation } from 'react-router';
import { markOf, MEMBER_PHONE_ENTRIES, VISITOR_ENTRIES, type Entry } from './entries.ts';
import { callPalette } from './palette-call.ts';
import { NAV } from './words.ts';

interface PhoneMenuProps {
  id: string;
  signedIn: boolean;
  onLogout: () => void;
  onChosen: () => void;
}

/** The header's entries as a list below it; closes after a choice (N-06). */
export function PhoneMenu({ id, signedIn, onLogout, onChosen }: PhoneMenuProps) {
  const { pathname } = useLocation();
  const entries: readonly Entry[] = signedIn
    ? MEMBER_PHONE_ENTRIES
    : [...VISITOR_ENTRIES, { to: '/auth', label: NAV.logIn }, { to: '/auth?signup=true', label: NAV.signUp }];
  return (
    <div className="phone-menu" id={id}>
      <ul className="wrap">
        {signedIn && (
          <li>
            <button
              type="button"
              className="phone-link"
              onClick={() => {
                onChosen();
                callPalette();
              }}
            >
              {NAV.search}
            </button>
          </li>
        )}
        {entries.map(({ to, label, soon }) => (
          <li key={label}>
            <Link
              className="phone-link"
              to={to}
              {...markOf({ soon })}
              onClick={onChosen}
              aria-current={pathname === to ? 'page' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
        {signedIn && (
          <li>
            <button
              type="button"
              className="phone-link"
              onClick={() => {
                onChosen();
                onLogout();
              }}
            >
              {NAV.logout}
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}
