import { DropdownMenu } from 'radix-ui';
import { initials } from '#contract/graphemes.ts';
import { PageLink } from '#web/lib/page-link.tsx';
import { hasStudioWork } from '#web/lib/storage.ts';
import { soonAttributes } from './entries.ts';
import { ADMIN_ENTRY, AVATAR_ENTRIES, SHOP_ENTRIES } from './places.ts';
import { MENU_WORDS } from './places-words.ts';

/** The end of a member's header (N-03), loaded for members only. */
export default function AvatarMenu({
  username,
  isAdmin,
  onLogout,
}: {
  username: string;
  isAdmin: boolean;
  onLogout: () => void;
}) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <button type="button" className="avatar ml-1" aria-label={`${MENU_WORDS.accountMenu}, ${username}`}>
          {initials(username)}
        </button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="end" sideOffset={8}>
          <DropdownMenu.Label className="truncate px-2.5 pt-2 pb-1 text-label font-semibold text-ink-3">
            {username}
          </DropdownMenu.Label>
          {AVATAR_ENTRIES.map(({ to, label, soon }) => (
            <DropdownMenu.Item key={label} asChild className="menu-item">
              <PageLink to={to} {...soonAttributes({ soon })}>
                {label}
              </PageLink>
            </DropdownMenu.Item>
          ))}
          <DropdownMenu.Separator className="menu-rule" />
          <DropdownMenu.Group aria-label={MENU_WORDS.shop}>
            {SHOP_ENTRIES.map(({ to, label }) => (
              <DropdownMenu.Item key={label} asChild className="menu-item">
                <PageLink to={to}>{label}</PageLink>
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Group>
          {isAdmin && (
            <DropdownMenu.Item asChild className="menu-item">
              <PageLink to={ADMIN_ENTRY.to}>{ADMIN_ENTRY.label}</PageLink>
            </DropdownMenu.Item>
          )}
          <DropdownMenu.Separator className="menu-rule" />
          <DropdownMenu.Item className="menu-item" onSelect={onLogout}>
            {MENU_WORDS.logout}
          </DropdownMenu.Item>
          {hasStudioWork() && (
            <DropdownMenu.Label className="caption max-w-[28ch] px-2.5 pb-2">
              {MENU_WORDS.logoutKeeps}
            </DropdownMenu.Label>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
