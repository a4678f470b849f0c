import { Moon, Sun } from 'lucide-react';
import { switchTheme } from '#web/lib/theme.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { NAV } from './words.ts';

/**
 * Both icons are in the page, and style rules show one: correct before hydration, and never replaced during a press. A
 * browser fires no click when the pressed element has disappeared.
 */
export function ThemeToggle() {
  return (
    <Button look="quiet" size="sm" icon aria-label={NAV.theme} onClick={switchTheme}>
      <Icon of={Sun} className="dark:hidden" />
      <Icon of={Moon} className="hidden dark:block" />
    </Button>
  );
}
