import { CELL, type Grid, scheduling } from '#contract/scheduling.ts';
import { useCall } from '#web/api/use-call.ts';
import { formatDateHeading } from '#web/ui/format.ts';

const AGAIN_MS = 15_000;

type Tone = 'free' | 'taken' | 'none';
const TONES: Record<Tone, string> = { free: 'bg-brand-300/30', taken: 'bg-brand-300/20', none: 'bg-brand-300/8' };

interface Summary {
  free: number;
  people: number;
  next: string | null;
  bricks: Tone[];
  columns: number;
}

/** The real grid of today, as bricks. */
function summarise({ data }: Grid): Summary {
  const { rows, table_headers: headers } = data;
  const bricks: Tone[] = [];
  const working = new Set<string>();
  let free = 0;
  let next: string | null = null;
  for (const row of rows) {
    for (const { prop } of headers) {
      const value = row[prop];
      const open = value === CELL.available;
      if (open || value === CELL.booked) working.add(prop);
      if (open) {
        free++;
        next ??= row.time;
      }
      bricks.push(open ? 'free' : value === CELL.booked ? 'taken' : 'none');
    }
  }
  return { free, people: working.size, next, bricks, columns: headers.length };
}

/** Live availability instead of a slogan. Where it can't be had there is simply less to see. */
export function LivePanel() {
  const { data } = useCall(scheduling.index, { query: {} }, { staleTime: AGAIN_MS });
  if (!data || data.data.table_headers.length === 0) return null;
  const { free, people, next, bricks, columns } = summarise(data);
  return (
    <>
      <div
        aria-hidden
        className="mt-10 grid flex-1 auto-rows-fr gap-0.5"
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(72px, 1fr))` }}
      >
        {bricks.map((tone, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a brick is its place
          <span key={i} className={`rounded-cell ${TONES[tone]}`} />
        ))}
      </div>
      <div className="mt-8">
        <p className="text-14 text-bar-text">
          {formatDateHeading(data.data.date)} · {data.meta.hospital.name}
        </p>
        <p className="mt-2 text-28 font-semibold">今天还有 {free} 个号源</p>
        <p className="mt-1 text-14 text-bar-text">
          {people} 位医生出诊{next ? `，最近可约 ${next}` : ''}
        </p>
      </div>
    </>
  );
}
