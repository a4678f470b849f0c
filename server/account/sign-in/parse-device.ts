/** Names of a device's browser and system, for its owner to recognize. Only a hint, because a browser can claim anything. */

/** The first match wins, because Edge and Opera also call themselves Chrome, and Chrome calls itself Safari. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
  ['curl', /^curl\//],
];
const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Mac', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

const findName = (list: typeof BROWSERS, userAgent: string): string | undefined =>
  list.find(([, pattern]) => pattern.test(userAgent))?.[0];

/** Product names, which are not translated. Empty when the browser gives none. */
export const parseDevice = (userAgent: string): { browser: string; system: string } => ({
  browser: findName(BROWSERS, userAgent) ?? '',
  system: findName(SYSTEMS, userAgent) ?? '',
});

export const describeDevice = (userAgent: string): string => {
  const { browser, system } = parseDevice(userAgent);
  return [browser, system].filter(Boolean).join(' on ') || 'Unknown device';
};
