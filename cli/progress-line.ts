/** A progress bar. It is shown only in a terminal. */
import type { WriteStream } from 'node:tty';

const WIDTH = 24;

interface ProgressLine {
  /** @param progress from 0 to 1 */
  show(progress: number, label: string): void;
  clear(): void;
}

export const createProgressLine = (stream: WriteStream | NodeJS.WriteStream): ProgressLine => {
  if (!('isTTY' in stream) || !stream.isTTY) return { show: () => {}, clear: () => {} };
  return {
    show: (progress, label) => {
      const filled = Math.round(Math.min(1, Math.max(0, progress)) * WIDTH);
      // Looks like a row of needle holes that a thread fills, as in the studio.
      stream.write(
        `\r\u001b[K${'/'.repeat(filled)}${'.'.repeat(WIDTH - filled)}  ${label}`.slice(0, (stream.columns ?? 80) + 5),
      );
    },
    clear: () => stream.write('\r\u001b[K'),
  };
};
