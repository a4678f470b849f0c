import { Menu, X } from 'lucide-react';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import type { User } from '#contract/account/accounts.ts';
import { initials } from '#contract/graphemes.ts';
import { PageLink, usePathname } from '#web/lib/page-link.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Brand } from './brand.tsx';
import { soonAttributes, MEMBER_ENTRIES, VISITOR_ENTRIES, type Entry } from './entries.ts';
import { ThemeToggle } from './theme-toggle.tsx';
import { NAV } from './navigation-words.ts';

const AvatarMenu = lazyPart(() => import('./avatar-menu.tsx'), AvatarSign);
const fetchPhoneMenu = () => import('./phone-menu.tsx');
const PhoneMenu = lazyPart(fetchPhoneMenu);

interface SiteHeaderProps {
  /** `undefined` while loading. */
  user: User | null | undefined;
  onLogout: () => void;
}

export function SiteHeader({ user, onLogout }: SiteHeaderProps) {
  const menuId = useId();
  const burger = useRef<HTMLButtonElement>(null);
  const pathname = usePathname();
  // Path of the page on which the menu was opened; on any other page it is closed.
  const [openOn, setOpenOn] = useState<string>();
  const isOpen = openOn === pathname;
  const close = (): void => {
    setOpenOn(undefined);
    burger.current?.focus();
  };

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isOpen]);

  return (
    <header className="top">
      <nav aria-label={NAV.main}>
        <div className="wrap top-bar">
          <Brand />
          <div className="top-wide">
            <WideEntries user={user} onLogout={onLogout} />
          </div>
          <div className="top-narrow">
            <ThemeToggle />
            <Button
              ref={burger}
              look="quiet"
              icon
              aria-label={NAV.menu}
              aria-expanded={isOpen}
              aria-controls={isOpen ? menuId : undefined}
              // Preloads the menu before the click.
              onPointerDown={() => void fetchPhoneMenu().catch(() => undefined)}
              onClick={() => setOpenOn(isOpen ? undefined : pathname)}
            >
              <Icon icon={isOpen ? X : Menu} />
            </Button>
          </div>
        </div>
        {isOpen && (
          <Suspense>
            <PhoneMenu id={menuId} user={user} onLogout={onLogout} onChosen={close} />
          </Suspense>
        )}
      </nav>
    </header>
  );
}

function WideEntries({ user, onLogout }: SiteHeaderProps) {
  if (user == null) {
    return (
      <div className="top-nav visitor-only">
        <WideLinks entries={VISITOR_ENTRIES} />
        <ThemeToggle />
        <PageLink className="top-link" to="/auth">
          {NAV.logIn}
        </PageLink>
        <ButtonLink look="primary" size="sm" to="/auth?signup=true">
          {NAV.signUp}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className="top-nav">
      <WideLinks entries={MEMBER_ENTRIES} />
      <ThemeToggle />
      <Suspense fallback={<AvatarSign username={user.username} />}>
        <AvatarMenu username={user.username} isAdmin={user.isAdmin} onLogout={onLogout} />
      </Suspense>
    </div>
  );
}

/** Stands for the menu until that is loaded. */
function AvatarSign({ username }: { username: string }) {
  return (
    <span className="avatar ml-1" aria-hidden="true">
      {initials(username)}
    </span>
  );
}

/** Highlights the entry of the open page or of its parent page. */
function WideLinks({ entries }: { entries: readonly Entry[] }) {
  const path = `${usePathname()}/`;
  return entries.map(({ to, label, soon }) => (
    <PageLink
      key={to}
      className="top-link"
      to={to}
      aria-current={path.startsWith(`${to}/`) ? 'page' : undefined}
      {...soonAttributes({ soon })}
    >
      {label}
    </PageLink>
  ));
}
