/** The theme. The default is light; a choice of dark is stored on this device and applied before the first paint (D-76). */
import { writeStored } from './storage.ts';

type Theme = 'light' | 'dark';
export const THEME_KEY = 'retrim.theme';

export const readTheme = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

/** Reads the theme from the document, where a script sets it before React loads. */
export const switchTheme = (): void => {
  const theme: Theme = readTheme() === 'dark' ? 'light' : 'dark';
  applyTheme(theme);
  writeStored(THEME_KEY, theme);
};

const applyTheme = (theme: Theme): void => {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme === 'dark' ? '#161412' : '#f7f3ed');
};
