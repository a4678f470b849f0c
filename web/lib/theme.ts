/**
 * Light until the user chooses dark in the header; the choice is kept on this device and set before the first paint
 * (D-76).
 */
import { writeStored } from './storage.ts';

type Theme = 'light' | 'dark';
export const THEME_KEY = 'retrim.theme';

export const readTheme = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

/** Reads the theme on the screen: a press during hydration meets a page that was prerendered in the light one. */
export const switchTheme = (): void => {
  const theme: Theme = readTheme() === 'dark' ? 'light' : 'dark';
  show(theme);
  writeStored(THEME_KEY, theme);
};

const show = (theme: Theme): void => {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme === 'dark' ? '#161412' : '#f7f3ed');
};
