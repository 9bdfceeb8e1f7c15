import type { Violation } from './part.ts';

/** Lines of a history that a terminal is shown; the rest lies in the kept outcome. */
const SHOWN = 60;
const EVERY_MS = 10_000;

export interface Screen {
  line(text: string): void;
  /** One line that is drawn over; without a terminal, one now and then. */
  progress(label: string, done: number, text: string): void;
  clear(): void;
}

export function openScreen(out: NodeJS.WriteStream = process.stdout): Screen {
  let last = 0;
  const clear = () => {
    if (out.isTTY) out.write('\r\u001b[K');
  };
  return {
    clear,
    line(text) {
      clear();
      out.write(`${text}\n`);
    },
    progress(label, done, text) {
      const now = performance.now();
      if (now - last < (out.isTTY ? 100 : EVERY_MS)) return;
      last = now;
      const drawn = `${label} ${bar(done)} ${text}`;
      if (out.isTTY) out.write(`\r\u001b[K${drawn.slice(0, (out.columns ?? 100) - 1)}`);
      else out.write(`  ${drawn}\n`);
    },
  };
}

function bar(done: number): string {
  const full = Math.round(Math.min(1, Math.max(0, done)) * 20);
  return `[${'#'.repeat(full)}${'.'.repeat(20 - full)}] ${String(Math.round(done * 100)).padStart(3)}%`;
}

/** A breach, as the terminal and the document show it. */
export function violationLines(violation: Violation, promise: string, replay: string): string[] {
  const { what, history } = violation;
  const more = history.length > SHOWN ? [`    … and ${history.length - SHOWN} lines more`] : [];
  return [
    `BROKEN  ${promise}`,
    `  seen: ${what}`,
    `  again: ${replay}`,
    '  shortest history:',
    ...history.slice(0, SHOWN).map((line) => `    ${line}`),
    ...more,
  ];
}
