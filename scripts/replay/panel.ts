import { bookedBy, cancelled, clip, endedAs, latencyOf, ms, padEnd, visited, whole } from './figures.ts';
import { type Journal, rowsDone } from './journal.ts';
import type { Tempo } from './tempo.ts';
import type { Watcher } from './watchers.ts';

const REDRAW_MS = 250;
const PLAIN_MS = 5_000;
const BAR = 30;
/** The panel tells of the last frames; the report of all. */
const RECENT = 200;

export interface Screen {
  write: (text: string) => void;
  /** Whether lines can be drawn over. */
  redraws: boolean;
  /** How wide it is; a line that wraps can't be drawn over. */
  columns: () => number;
}

export interface PanelSource {
  rows: number;
  tempo: Tempo;
  journal: Journal;
  watchers: readonly Watcher[];
}

export interface Panel {
  stop: () => void;
}

/** How the replay goes, while it goes: drawn over on a terminal, a line every few seconds elsewhere. */
export function startPanel(screen: Screen, source: PanelSource): Panel {
  const began = performance.now();
  let drawn = 0;
  const framesSoFar = () => source.watchers.reduce((sum, { live }) => sum + live.stats.frames, 0);
  let before = { at: began, frames: framesSoFar() };
  const rate = () => {
    const frames = framesSoFar();
    const at = performance.now();
    const perSecond = ((frames - before.frames) / Math.max(1, at - before.at)) * 1_000;
    before = { at, frames };
    return perSecond;
  };
  const draw = () => {
    const lines = panelLines(source, performance.now() - began, rate());
    if (!screen.redraws) {
      screen.write(`${plainLine(lines)}\n`);
      return;
    }
    const up = drawn > 0 ? `\x1b[${drawn}A` : '';
    screen.write(
      `${up}${lines.map(([label, text]) => `\x1b[2K${clip(`  ${padEnd(label, 6)}${text}`, screen.columns())}\n`).join('')}`,
    );
    drawn = lines.length;
  };
  const timer = setInterval(draw, screen.redraws ? REDRAW_MS : PLAIN_MS);
  if (screen.redraws) draw();
  return {
    stop() {
      clearInterval(timer);
      draw();
    },
  };
}

function plainLine(lines: [string, string][]): string {
  return lines.map(([label, text]) => `${label} ${text}`).join(' | ');
}

function panelLines(
  { rows, tempo, journal, watchers }: PanelSource,
  elapsed: number,
  rate: number,
): [string, string][] {
  const done = rowsDone(journal);
  const filled = Math.round((done / Math.max(1, rows)) * BAR);
  const clock = new Date(tempo.bookTime(elapsed)).toISOString().slice(0, 16).replace('T', ' ');
  const recent = latencyOf(watchers.flatMap(({ latencies }) => latencies.slice(-RECENT)));
  const { taken, booked, released, expired } = journal.holds;
  const inHand = taken - booked - released - expired - journal.abandoned.length;
  return [
    ['时钟', `${clock}（预约簿）`],
    ['行', `${'█'.repeat(filled)}${'░'.repeat(BAR - filled)} ${done}/${rows}`],
    [
      '预约',
      `${journal.bookings.length}（前台 ${bookedBy(journal, 'desk')} 患者 ${bookedBy(journal, 'patient')}） 取消 ${cancelled(journal)} 就诊 ${visited(journal)} 约满 ${journal.rows.full}`,
    ],
    [
      '占号',
      `${taken}（在手 ${Math.max(0, inHand)}） 冲突 ${journal.conflicts.length}（推荐 ${endedAs(journal, 'alternative')} 另选 ${endedAs(journal, 'other')} 放弃 ${endedAs(journal, 'gave_up')}） 失败 ${journal.failures.length}`,
    ],
    ['实时', `${whole(rate)} 帧/秒 延迟 p50 ${ms(recent.p50)} p99 ${ms(recent.p99)}`],
  ];
}
