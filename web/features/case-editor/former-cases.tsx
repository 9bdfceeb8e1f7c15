import { Link } from 'react-router-dom';
import type { Case } from '#contract/case-rows.ts';
import { Awaited } from '#web/api/awaited.tsx';
import type { Asked } from '#web/api/failed.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

interface FormerCasesProps {
  asked: Asked & { data: unknown };
  rows: readonly Case[];
  current: Case | null;
  /** Where one is read. */
  linkOf: (id: number) => string;
}

/** 历次病历: the patient's cases at this hospital, the newest first. */
export function FormerCases({ asked, rows, current, linkOf }: FormerCasesProps) {
  return (
    <aside aria-label="历次病历" className="rounded-panel border border-line bg-surface">
      <h2 className="px-4 pt-3 font-semibold text-14">历次病历</h2>
      {asked.data ? null : (
        <div className="p-4">
          <Awaited asked={asked} lines={4} />
        </div>
      )}
      {asked.data && rows.length === 0 && !current ? <EmptyState title="还没有以前的病历" /> : null}
      <ul>
        {current ? (
          <li aria-current="true" className="border-line border-b border-l-3 border-l-blue-600 px-4 py-2.5">
            <Words row={current} state={`本次 · ${current.status_name}`} />
          </li>
        ) : null}
        {rows.map((row) => (
          <li key={row.id} className="border-line border-b border-l-3 border-l-transparent last:border-b-0">
            <Link to={linkOf(row.id)} className="block px-4 py-2.5 enabled-hover:bg-surface-2">
              <Words row={row} state={row.status_name} />
            </Link>
          </li>
        ))}
      </ul>
    </aside>
  );
}

function Words({ row, state }: { row: Case; state: string }) {
  return (
    <>
      <b className="block break-words text-14">{row.diagnosis || row.chief_complaint || '未写诊断'}</b>
      <span className="flex gap-2 text-13 text-ink-500">
        <span>
          {row.visit_date} · {row.doctor.name}
        </span>
        <span className="ml-auto">{state}</span>
      </span>
    </>
  );
}
