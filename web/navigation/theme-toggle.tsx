import { Moon, Sun } from 'lucide-react';
import { switchTheme, useTheme } from '#web/lib/theme.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { NAV } from './words.ts';

export function ThemeToggle() {
  const theme = useTheme();
  return (
    <Button look="quiet" size="sm" icon aria-label={NAV.theme} onClick={switchTheme}>
      <Icon of={theme === 'dark' ? Moon : Sun} />
    </Button>
  );
}
