import type { Invariant } from './check.ts';
import { bookedBy, cancelled, endedAs, latencyOf, ms, padEnd, visited, whole, widthOf } from './figures.ts';
import { CONFLICTS, type Journal } from './journal.ts';
import type { Watcher } from './watchers.ts';

const MOST_PROBLEMS = 5;
const LABEL = 12;

const CONFLICT_LABEL = { SLOT_TAKEN: '号源被抢先', HOLD_EXPIRED: '占号到期', PATIENT_BUSY: '患者另有预约' } as const;

export interface ReportSource {
  rows: number;
  file: string;
  pace: string;
  seconds: number;
  journal: Journal;
  watchers: readonly Watcher[];
  /** The server's clock is not known better than this, in milliseconds. */
  uncertainty: number;
  invariants: readonly Invariant[];
}

export function writeReport(source: ReportSource): string {
  const { journal, watchers, invariants } = source;
  const held = invariants.filter((each) => each.held).length;
  return [
    '',
    rule('重放报告'),
    line('预约簿', `${source.file}，${source.rows} 行`),
    line('节奏', `${source.pace}，共 ${source.seconds.toFixed(1)} 秒`),
    ...rowLines(journal),
    ...bookingLines(journal),
    ...conflictLines(journal),
    ...watcherLines(watchers, source.uncertainty),
    ...failureLines(journal),
    '',
    rule('不变量'),
    ...invariants.flatMap(invariantLines),
    '',
    held === invariants.length
      ? `结论：${held} 条不变量全部成立。`
      : `结论：${invariants.length - held} 条不变量不成立！`,
    '',
  ].join('\n');
}

function rowLines({ rows }: Journal): string[] {
  const parts = [
    `约上 ${rows.booked}`,
    `中途离开 ${rows.left}`,
    `关掉页面 ${rows.vanished}`,
    `放弃 ${rows.gave_up}`,
    `约满 ${rows.full}`,
    `失败 ${rows.failed}`,
  ];
  if (rows.stopped > 0) parts.push(`被停止 ${rows.stopped}`);
  return [line('各行结果', parts.join('  '))];
}

function bookingLines(journal: Journal): string[] {
  const { holds } = journal;
  const patients = bookedBy(journal, 'patient');
  return [
    line(
      '预约',
      `${journal.bookings.length}：前台 ${bookedBy(journal, 'desk')}  患者 ${patients}（另有 ${journal.toDesk} 行因账号额度转到前台）`,
    ),
    line('后来', `取消 ${cancelled(journal)}  就诊 ${visited(journal)}  未到 ${journal.noShows}`),
    line(
      '占号',
      `${holds.taken}：转为预约 ${holds.booked}  释放 ${holds.released}  到期 ${holds.expired + journal.abandoned.length}（其中关掉页面 ${journal.abandoned.length}）  延长 ${holds.extended} 次`,
    ),
  ];
}

function conflictLines(journal: Journal): string[] {
  const { conflicts } = journal;
  const kinds = CONFLICTS.map(
    (code) => `${CONFLICT_LABEL[code]} ${conflicts.filter((each) => each.code === code).length}`,
  );
  const ends = [
    `改约推荐的号源 ${endedAs(journal, 'alternative')}`,
    `另选 ${endedAs(journal, 'other')}`,
    `再次落空 ${endedAs(journal, 'again')}`,
    `换天或换院 ${endedAs(journal, 'elsewhere')}`,
    `放弃 ${endedAs(journal, 'gave_up')}`,
  ];
  return [line('冲突', `${conflicts.length}：${kinds.join('  ')}`), line('结局', ends.join('  '))];
}

function watcherLines(watchers: readonly Watcher[], uncertainty: number): string[] {
  const all = latencyOf(watchers.flatMap(({ latencies }) => latencies));
  const width = Math.max(LABEL, ...watchers.map(({ name }) => widthOf(name) + 2));
  const header = `${padEnd('', width)}${['帧', '变更', '补问', '缺口', '落后', '重连'].map((text) => right(text, 8)).join('')}${right('p99', 10)}`;
  return [
    line(
      '提交到画面',
      `p50 ${ms(all.p50)}  p90 ${ms(all.p90)}  p99 ${ms(all.p99)}  最大 ${ms(all.max)}（${whole(all.count)} 次，时钟误差 ±${ms(uncertainty)}）`,
    ),
    line('观看者', `${watchers.length} 个`),
    `    ${header}`,
    ...watchers.map(({ name, live, latencies }) => {
      const { frames, changes, asked, gaps, behind, reconnects } = live.stats;
      const figures = [frames, changes, asked, gaps, behind, reconnects]
        .map((value) => right(whole(value), 8))
        .join('');
      return `    ${padEnd(name, width)}${figures}${right(ms(latencyOf(latencies).p99), 10)}`;
    }),
  ];
}

function failureLines(journal: Journal): string[] {
  const lines = journal.retries > 0 ? [line('重试', `${journal.retries} 次（没有应答或依赖暂不可用）`)] : [];
  if (journal.failures.length === 0) return lines;
  return [...lines, line('失败', `${journal.failures.length}，原因见下`)];
}

function invariantLines({ name, held, looked, problems }: Invariant): string[] {
  const shown = problems.slice(0, MOST_PROBLEMS).map((problem) => `      ${problem}`);
  if (problems.length > MOST_PROBLEMS) shown.push(`      …共 ${problems.length} 处`);
  return [`  ${held ? '✓' : '✗'} ${name}（${looked}）`, ...shown];
}

function rule(title: string): string {
  return `── ${title} ${'─'.repeat(60 - widthOf(title))}`;
}

function line(label: string, text: string): string {
  return `  ${padEnd(label, LABEL)}${text}`;
}

function right(text: string, width: number): string {
  return ' '.repeat(Math.max(1, width - widthOf(text))) + text;
}
