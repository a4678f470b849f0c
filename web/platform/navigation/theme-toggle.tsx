import { Moon, Sun } from 'lucide-react';
import { switchTheme } from '#web/lib/theme.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { NAV } from './navigation-words.ts';

/**
 * Both icons are rendered and CSS shows one of them, so that the icon is correct before hydration and is not
 * replaced during a press; a browser fires no click if the pressed element has disappeared.
 */
export function ThemeToggle() {
  return (
    <Button look="quiet" size="sm" icon aria-label={NAV.theme} onClick={switchTheme}>
      <Icon icon={Sun} className="dark:hidden" />
      <Icon icon={Moon} className="hidden dark:block" />
    </Button>
  );
}
