import clsx from 'clsx';
import { useAtomValue } from 'jotai';
import { Plus } from 'lucide-react';
import { DOCTORS_KINDS, type RecordSheet, type SheetKind } from '#contract/dental-records.ts';
import { meAtom, rolesAtom } from '#web/api/session.ts';
import { saidParts } from '#web/clinic/record/ortho-text.ts';
import { RecordMarks, RecordStatusTag } from '#web/clinic/record/record-marks.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ICON } from '#web/ui/icon.ts';
import { ListFoot } from '#web/ui/tables/pagination.tsx';
import { controlOf } from './ortho-body.tsx';
import { surgeryFacts } from './surgery-words.ts';
import type { Sheets, SheetsState } from './use-sheets.ts';

/** What is shown: a sheet that there is, or a new one of this visit. */
export interface Chosen {
  kind: SheetKind;
  /** Null: nobody saved it yet. */
  id: number | null;
  /** Which choice it is: what is shown stays through its first save. */
  at: number;
}

interface SheetListProps {
  state: SheetsState;
  answer: Sheets;
  visit: string;
  chosen: Chosen | null;
  onChoose: (kind: SheetKind, id: number | null) => void;
  /** Why no new one is begun; null: one may be. */
  off: string | null;
}

export const isOf = (visit: string, row: RecordSheet): boolean => row.reservation?.hash_id === visit;

/** One's own draft of a kind at this visit: there is one at a time. */
export const ownDraft = (answer: Sheets, visit: string, me: number | undefined, kind: SheetKind) =>
  answer.data.find((row) => isOf(visit, row) && row.status === 'draft' && row.doctor.id === me && row.kind === kind);

const BEGINS = [
  { kind: 'hygiene', label: '新建洁牙记录' },
  { kind: 'perio', label: '新建牙周检查' },
  { kind: 'surgery', label: '新建手术记录' },
  { kind: 'general', label: '新建一般记录' },
] as const;

/** The visit's sheets first, then the patient's others; and what begins another. */
export function SheetList({ state, answer, visit, chosen, onChoose, off }: SheetListProps) {
  const me = useAtomValue(meAtom)?.id;
  const roles = useAtomValue(rolesAtom);
  const operates = roles.includes('doctor') || roles.includes('shop_owner');
  const begins = BEGINS.filter(({ kind }) => operates || !DOCTORS_KINDS.includes(kind));
  const { data: rows, total } = answer;
  const parts = [
    { title: '本次就诊', rows: rows.filter((row) => isOf(visit, row)) },
    { title: '其他记录', rows: rows.filter((row) => !isOf(visit, row)) },
  ];
  return (
    <aside aria-label="记录单" className="min-w-0 rounded-panel border border-line bg-surface">
      <div className="flex flex-wrap gap-2 border-line border-b p-3">
        {begins.map(({ kind, label }) => {
          const draft = ownDraft(answer, visit, me, kind);
          return (
            <GuardedButton
              key={kind}
              size="sm"
              className="pointer-coarse:min-h-11"
              icon={<Plus {...ICON} />}
              reason={off ?? (draft ? '已有未归档的草稿' : null)}
              onClick={() => {
                if (off === null && !draft) onChoose(kind, null);
              }}
            >
              {label}
            </GuardedButton>
          );
        })}
      </div>
      {total === 0 ? <EmptyState hint={off ?? '点击上方按钮书写第一份'} /> : null}
      {parts.map((part) =>
        part.rows.length === 0 ? null : (
          <div key={part.title} className="not-first:border-line not-first:border-t">
            <h2 className="px-4 pt-3 font-semibold text-14">{part.title}</h2>
            <ul aria-label={part.title}>
              {part.rows.map((row) => (
                <SheetRow
                  key={row.id}
                  row={row}
                  here={row.id === chosen?.id}
                  onOpen={() => onChoose(row.kind, row.id)}
                />
              ))}
            </ul>
          </div>
        ),
      )}
      {total > rows.length || state.paging.page > 1 ? (
        <ListFoot {...state.paging} total={total} onChange={state.turn} />
      ) : null}
    </aside>
  );
}

function SheetRow({ row, here, onOpen }: { row: RecordSheet; here: boolean; onOpen: () => void }) {
  const { kind_name, status, visit_date, doctor } = row;
  return (
    <li className="border-line border-b last:border-b-0">
      <button
        type="button"
        aria-current={here || undefined}
        className={clsx(
          'flex w-full flex-col gap-1 border-l-3 px-4 py-2.5 text-left',
          here ? 'border-l-blue-600 bg-blue-50' : 'border-l-transparent hover:bg-surface-2',
        )}
        onClick={onOpen}
      >
        <span className="flex flex-wrap items-center gap-2">
          <b className={clsx('text-14', status === 'void' && 'line-through')}>{kind_name}</b>
          <RecordStatusTag of={status} />
          <RecordMarks row={row} />
        </span>
        <span className="text-13 text-ink-600">{`${visit_date} · ${doctor.name} · ${factsOf(row)}`}</span>
      </button>
    </li>
  );
}

/** What it comes to, in a line. */
function factsOf(row: RecordSheet): string {
  const { data } = row;
  if (row.kind === 'ortho') return saidParts(controlOf(row))[0]?.text ?? '未填写';
  if (row.kind === 'surgery') return surgeryFacts(row) || '未填写';
  if (row.kind === 'general') return data.title || '未填写';
  const { computed, work } = data;
  if (!computed) return work && work.length > 0 ? work.join('、') : '未填写';
  const { mean_pd, sites_4 } = computed;
  return mean_pd === null ? '未测量' : `平均 ${mean_pd} mm，≥4 mm ${sites_4} 处`;
}
