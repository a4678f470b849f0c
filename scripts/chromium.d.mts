export const findChromium: () => string | undefined;
export const installChromium: () => Promise<string | undefined>;
