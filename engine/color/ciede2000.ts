/** CIEDE2000 color difference; formula and names follow Sharma, Wu, Dalal (2005), kL = kC = kH = 1. */

/** Radians in a degree. */
const RAD = Math.PI / 180;
const POW25_7 = 25 ** 7;

const hueOf = (a: number, b: number): number => {
  if (a === 0 && b === 0) return 0;
  const h = Math.atan2(b, a) / RAD;
  return h < 0 ? h + 360 : h;
};

/** @returns 0 = equal; below 1 is invisible, above 5 is another color */
export const ciede2000 = (L1: number, a1: number, b1: number, L2: number, a2: number, b2: number): number => {
  const meanC7 = ((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) ** 7;
  const scaleA = 1.5 - 0.5 * Math.sqrt(meanC7 / (meanC7 + POW25_7));
  const C1 = Math.hypot(a1 * scaleA, b1);
  const C2 = Math.hypot(a2 * scaleA, b2);
  const h1 = hueOf(a1 * scaleA, b1);
  const h2 = hueOf(a2 * scaleA, b2);

  const isNeutral = C1 * C2 === 0;
  let turn = isNeutral ? 0 : h2 - h1;
  if (turn > 180) turn -= 360;
  else if (turn < -180) turn += 360;
  const dL = L2 - L1;
  const dC = C2 - C1;
  const dH = 2 * Math.sqrt(C1 * C2) * Math.sin((turn / 2) * RAD);

  const L = (L1 + L2) / 2;
  const C = (C1 + C2) / 2;
  const sum = h1 + h2;
  const wrappedSum = sum < 360 ? sum + 360 : sum - 360;
  const mean = Math.abs(h1 - h2) <= 180 ? sum / 2 : wrappedSum / 2;
  const h = isNeutral ? sum : mean;
  const T =
    1 -
    0.17 * Math.cos((h - 30) * RAD) +
    0.24 * Math.cos(2 * h * RAD) +
    0.32 * Math.cos((3 * h + 6) * RAD) -
    0.2 * Math.cos((4 * h - 63) * RAD);
  const dTheta = 30 * Math.exp(-(((h - 275) / 25) ** 2));
  const C7 = C ** 7;
  const rotation = -2 * Math.sqrt(C7 / (C7 + POW25_7)) * Math.sin(2 * dTheta * RAD);
  const squared = (L - 50) ** 2;
  const sL = 1 + (0.015 * squared) / Math.sqrt(20 + squared);
  const sC = 1 + 0.045 * C;
  const sH = 1 + 0.015 * C * T;
  return Math.sqrt((dL / sL) ** 2 + (dC / sC) ** 2 + (dH / sH) ** 2 + rotation * (dC / sC) * (dH / sH));
};
