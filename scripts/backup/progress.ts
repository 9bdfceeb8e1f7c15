import { BackupError } from './errors.ts';
import type { Tell } from './take.ts';

const WIDTH = 28;
const REDRAW_MS = 100;

export interface Progress {
  readonly tell: Tell;
  readonly say: (line: string) => void;
}

const megabytes = (bytes: number) => `${Math.round(bytes / 104_857.6) / 10} MB`;

/** A bar on a terminal; elsewhere a line for each quarter. Telling throws once it is to stop, so that what was begun is tidied up. */
export function createProgress(out: NodeJS.WriteStream, stop: AbortSignal): Progress {
  let last = 0;
  let quarter = 0;
  const wipe = () => {
    if (out.isTTY) out.write('\r\x1b[2K');
  };
  return {
    tell(what, done, of) {
      if (stop.aborted) throw new BackupError('已停止，什么都没有改动。');
      const share = of > 0 ? Math.min(1, done / of) : 1;
      if (!out.isTTY) {
        // Begins again with what begins again.
        if (share * 4 < quarter - 1) quarter = 0;
        if (Math.floor(share * 4) > quarter) out.write(`  ${Math.round(share * 100)}%（${megabytes(done)}）\n`);
        quarter = Math.max(quarter, Math.floor(share * 4));
        return;
      }
      if (performance.now() - last < REDRAW_MS) return;
      last = performance.now();
      const full = Math.round(share * WIDTH);
      out.write(`\r\x1b[2K  ${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${megabytes(done)} ${what.slice(0, 50)}`);
    },
    say(line) {
      wipe();
      quarter = 0;
      out.write(`${line}\n`);
    },
  };
}
