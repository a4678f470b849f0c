/** A progress bar on a terminal; silent in a pipe. */
import type { WriteStream } from 'node:tty';

const WIDTH = 24;

interface ProgressLine {
  /** @param done 0..1 */
  show(done: number, what: string): void;
  clear(): void;
}

export const progressLine = (stream: WriteStream | NodeJS.WriteStream): ProgressLine => {
  if (!('isTTY' in stream) || !stream.isTTY) return { show: () => {}, clear: () => {} };
  return {
    show: (done, what) => {
      const filled = Math.round(Math.min(1, Math.max(0, done)) * WIDTH);
      // Drawn as needle holes that a thread fills, as in the studio.
      stream.write(
        `\r\u001b[K${'/'.repeat(filled)}${'.'.repeat(WIDTH - filled)}  ${what}`.slice(0, (stream.columns ?? 80) + 5),
      );
    },
    clear: () => stream.write('\r\u001b[K'),
  };
};
