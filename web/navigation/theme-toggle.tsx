import { Moon, Sun } from 'lucide-react';
import { useTheme } from '#web/lib/theme.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { NAV } from './words.ts';

export function ThemeToggle() {
  const [theme, setTheme] = useTheme();
  return (
    <Button
      look="quiet"
      size="sm"
      icon
      aria-label={NAV.theme}
      onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
    >
      <Icon of={theme === 'dark' ? Moon : Sun} />
    </Button>
  );
}
