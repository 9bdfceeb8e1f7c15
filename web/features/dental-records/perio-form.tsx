import { CircleAlert } from 'lucide-react';
import { useMemo } from 'react';
import type { RecordSheet } from '#contract/dental-records.ts';
import type { MeasuredTeeth, PerioTeeth } from '#contract/dental-records-perio.ts';
import { SMALL_ICON } from '#web/ui/icon.ts';
import { Kbd } from '#web/ui/kbd.tsx';
import { Segmented } from '#web/ui/layout/segmented.tsx';
import { MarkSign } from './perio-cell.tsx';
import { PerioFiguresLine } from './perio-figures.tsx';
import { type Former, PerioGrid } from './perio-grid.tsx';
import type { Measure } from './perio-keys.ts';
import { type OrderName, siteAt } from './perio-places.ts';
import { PerioToothPanel } from './perio-tooth-panel.tsx';
import { MARK_WORDS, marks } from './perio-words.ts';
import type { Beside, SheetFormProps } from './sheet-kinds.ts';
import { usePerioEntry } from './use-perio-entry.ts';

const MEASURES = [
  { value: 'pd', label: '探诊深度' },
  { value: 'rec', label: '牙龈退缩' },
] as const satisfies { value: Measure; label: string }[];
const ORDER_OPTIONS = [
  { value: 'jaw', label: '逐颌' },
  { value: 'buccal', label: '先颊侧' },
] as const satisfies { value: OrderName; label: string }[];

const MOST_FORMER = 4;
const SIGNED = ['signed', 'amended'];

/** Up to four exams before this one, the newest last. */
export function formerOf({ perio }: Beside, row: RecordSheet | null): Former[] {
  const before = perio.filter(
    ({ id, status, visit_date }) =>
      SIGNED.includes(status) && id !== row?.id && (row === null || visit_date <= row.visit_date),
  );
  return before
    .slice(0, MOST_FORMER)
    .reverse()
    .map(({ id, visit_date, data }) => ({ id, day: visit_date, teeth: data.teeth ?? {} }));
}

/** What is measured of a mouth, by keys alone. */
export function PerioForm({ content, change, errors, beside, row }: SheetFormProps<{ teeth: PerioTeeth }>) {
  const { teeth } = content;
  const gone = row?.data.missing ?? beside.missing;
  const missing = useMemo(() => new Set(gone), [gone]);
  const former = useMemo(() => formerOf(beside, row), [beside, row]);
  const entry = usePerioEntry(teeth, missing, (after) => change({ teeth: after }));
  const { now, order, setOrder, doIt } = entry;
  const measured: MeasuredTeeth = row?.data.teeth ?? {};
  const [wrong] = errors.teeth ?? [];
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Segmented
          label="录入"
          options={MEASURES}
          value={now.measure}
          onChange={(measure) => {
            if (measure !== now.measure) doIt({ do: 'measure' });
          }}
        />
        <Segmented label="录入顺序" options={ORDER_OPTIONS} value={order} onChange={setOrder} />
        {row?.data.computed ? <PerioFiguresLine figures={row.data.computed} /> : null}
      </div>
      {wrong ? (
        <p role="alert" className="inline-flex items-center gap-1 text-13 text-red-700">
          <CircleAlert {...SMALL_ICON} />
          {wrong}
        </p>
      ) : null}
      <PerioGrid
        label={`牙周检查 ${now.measure === 'pd' ? '探诊深度' : '牙龈退缩'}`}
        {...{ teeth, measured, missing, former }}
        at={now.at}
        onAct={doIt}
      />
      <Keys />
      <PerioToothPanel
        fdi={siteAt(now.at).fdi}
        teeth={teeth}
        onTooth={(fdi, tooth) => change({ teeth: { ...teeth, [fdi]: tooth } })}
      />
    </div>
  );
}

const KEYS: readonly (readonly [string, string])[] = [
  ['0–9', '数值并前进'],
  ['Shift 0–9', '加10'],
  ['空格', '留空'],
  ['⌫', '退回'],
  ['X', '跳过该牙'],
  ['Tab', '下一行'],
  ['← → ↑ ↓', '移动'],
  ['R', '深度/退缩'],
];

/** The keys, and what the signs stand for. */
function Keys() {
  return (
    <ul aria-label="按键" className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-600">
      {KEYS.map(([key, word]) => (
        <li key={key} className="inline-flex items-center gap-1">
          <Kbd>{key}</Kbd>
          {word}
        </li>
      ))}
      {marks.map((mark) => (
        <li key={mark} className="inline-flex items-center gap-1">
          <Kbd>{MARK_WORDS[mark].key}</Kbd>
          <MarkSign mark={mark} />
          {MARK_WORDS[mark].word}
        </li>
      ))}
      <li>加粗 ≥4 mm，反白 ≥6 mm，▲ 较上次加深，▼ 变浅</li>
    </ul>
  );
}
