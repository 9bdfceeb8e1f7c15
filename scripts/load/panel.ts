import { z } from 'zod';

const REDRAW_MS = 500;
const PLAIN_MS = 5_000;
const BAR = 28;

/** What k6 tells of itself while it runs. */
const panel = z.object({
  data: z.array(
    z.object({ id: z.string(), attributes: z.object({ sample: z.record(z.string(), z.number()).nullish() }) }),
  ),
});
type Samples = ReadonlyMap<string, Record<string, number>>;

async function ask(address: string): Promise<Samples | null> {
  const answer = await fetch(`http://${address}/v1/metrics`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
  if (!answer?.ok) return null;
  const { data } = panel.parse(await answer.json());
  return new Map(data.map(({ id, attributes }) => [id, attributes.sample ?? {}]));
}

const COUNTS = {
  booked: '预约',
  conflicts: '冲突',
  cancelled: '取消',
  frames: '事件帧',
  gaps: '缺口',
  shed: '稍后再来',
  broken: '出错',
} as const;
const TIMES = { read_ms: '读', hold_ms: '占号', book_ms: '预约', event_lag_ms: '到屏幕' } as const;

function lineOf(samples: Samples, share: number): string {
  const filled = Math.round(Math.min(1, share) * BAR);
  const counts = Object.entries(COUNTS).flatMap(([id, label]) => {
    const count = samples.get(id)?.count;
    return count ? [`${label} ${count}`] : [];
  });
  const times = Object.entries(TIMES).flatMap(([id, label]) => {
    const p95 = samples.get(id)?.['p(95)'];
    return p95 ? [`${label} p95 ${Math.round(p95)}ms`] : [];
  });
  const rate = Math.round(samples.get('http_reqs')?.rate ?? 0);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR - filled)}`;
  return [`${bar} ${rate}/秒`, counts.join(' '), times.join(' ')].filter(Boolean).join('  ');
}

/** How the run goes, while it goes: drawn over on a terminal, a line every few seconds elsewhere. Answers how to stop. */
export function startPanel(address: string, seconds: number): () => void {
  const began = performance.now();
  const redraws = process.stdout.isTTY === true;
  let asking = false;
  const draw = async () => {
    if (asking) return;
    asking = true;
    const samples = await ask(address);
    asking = false;
    if (!samples) return;
    const line = lineOf(samples, (performance.now() - began) / (seconds * 1_000));
    process.stdout.write(redraws ? `\r\x1b[2K  ${line.slice(0, (process.stdout.columns || 120) - 3)}` : `  ${line}\n`);
  };
  const timer = setInterval(() => void draw().catch(() => {}), redraws ? REDRAW_MS : PLAIN_MS);
  return () => {
    clearInterval(timer);
    if (redraws) process.stdout.write('\r\x1b[2K');
  };
}
