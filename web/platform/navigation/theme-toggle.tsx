import { Moon, Sun } from 'lucide-react';
import { switchTheme } from '#web/lib/theme.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { NAV } from './words.ts';

/**
 * Both pictures are in the page, and its style rules show one: right before the app is hydrated, and never exchanged under
 * a finger. A browser makes no click of a press whose first element is gone when it ends.
 */
export function ThemeToggle() {
  return (
    <Button look="quiet" size="sm" icon aria-label={NAV.theme} onClick={switchTheme}>
      <Icon of={Sun} className="dark:hidden" />
      <Icon of={Moon} className="hidden dark:block" />
    </Button>
  );
}
