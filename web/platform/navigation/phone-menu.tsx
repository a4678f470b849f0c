import { PageLink, usePathname } from '#web/lib/page-link.tsx';
import { soonAttributes } from './entries.ts';
import { requestCommandPalette } from './palette-requests.ts';
import { MEMBER_PHONE_ENTRIES, VISITOR_PHONE_ENTRIES } from './places.ts';
import { MENU_WORDS } from './places-words.ts';

interface PhoneMenuProps {
  id: string;
  signedIn: boolean;
  onLogout: () => void;
  onChosen: () => void;
}

/** The header's entries as a list below it (N-06). */
export default function PhoneMenu({ id, signedIn, onLogout, onChosen }: PhoneMenuProps) {
  const pathname = usePathname();
  const entries = signedIn ? MEMBER_PHONE_ENTRIES : VISITOR_PHONE_ENTRIES;
  return (
    <div className="phone-menu" id={id}>
      <ul className="wrap">
        {signedIn && (
          <MenuButton
            label={MENU_WORDS.search}
            onPress={() => {
              onChosen();
              requestCommandPalette();
            }}
          />
        )}
        {entries.map(({ to, label, soon }) => (
          <li key={label}>
            <PageLink
              className="phone-link"
              to={to}
              {...soonAttributes({ soon })}
              onClick={onChosen}
              aria-current={pathname === to ? 'page' : undefined}
            >
              {label}
            </PageLink>
          </li>
        ))}
        {signedIn && (
          <MenuButton
            label={MENU_WORDS.logout}
            onPress={() => {
              onChosen();
              onLogout();
            }}
          />
        )}
      </ul>
    </div>
  );
}

function MenuButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <li>
      <button type="button" className="phone-link" onClick={onPress}>
        {label}
      </button>
    </li>
  );
}
