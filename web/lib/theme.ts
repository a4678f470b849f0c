/** The theme: light unless the user chose dark, which is stored on this device and applied before the first paint (D-76). */
import { writeStored } from './storage.ts';

type Theme = 'light' | 'dark';
export const THEME_KEY = 'retrim.theme';

export const readTheme = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

/** Reads the theme from the document, which a script has set before React was loaded. */
export const switchTheme = (): void => {
  const theme: Theme = readTheme() === 'dark' ? 'light' : 'dark';
  show(theme);
  writeStored(THEME_KEY, theme);
};

const show = (theme: Theme): void => {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme === 'dark' ? '#161412' : '#f7f3ed');
};
