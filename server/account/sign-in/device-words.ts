/** Name of a browser and system in words that their owner recognizes. Only a hint: a browser can claim anything. */

/** First match wins: Edge and Opera also call themselves Chrome, Chrome also calls itself Safari. */
const BROWSERS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
  ['curl', /^curl\//],
];
const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Mac', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

const nameIn = (list: typeof BROWSERS, userAgent: string): string | undefined =>
  list.find(([, sign]) => sign.test(userAgent))?.[0];

/** Names of products, the same in every language; empty when the browser gives none. */
export const deviceOf = (userAgent: string): { browser: string; system: string } => ({
  browser: nameIn(BROWSERS, userAgent) ?? '',
  system: nameIn(SYSTEMS, userAgent) ?? '',
});

export const deviceWords = (userAgent: string): string => {
  const { browser, system } = deviceOf(userAgent);
  return [browser, system].filter(Boolean).join(' on ') || 'Unknown device';
};
