import { Printer } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import type { Case } from '#contract/case-rows.ts';
import { cases } from '#contract/cases.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useCall } from '#web/api/use-call.ts';
import { CaseBody } from '#web/clinic/record/case-body.tsx';
import { partName, visitedAt } from '#web/clinic/record/case-words.ts';
import { KeptChart } from '#web/clinic/record/kept-chart.tsx';
import { Trail } from '#web/clinic/record/trail.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { ICON } from '#web/ui/icon.ts';
import { formatInstant } from '#web/ui/text/format.ts';
import { useTouchSize } from '#web/ui/touch.ts';

/** A case of one's own, whole: the list has its texts, and who changed them comes when it is opened. */
export function OwnCase({ row }: { row: Case }) {
  const { pathname } = useLocation();
  const size = useTouchSize('md');
  const asked = useCall(cases.ownOne, { params: { id: row.id } }, { staleTime: 0 });
  const now = asked.data?.data ?? row;
  return (
    <section aria-label={`病历 ${row.code}`} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-ink-600 tabular-nums">
        <span>编号 {row.code}</span>
        <span>就诊 {visitedAt(now)}</span>
        {now.signed ? <span>归档 {formatInstant(now.signed.at)}</span> : null}
        <Link
          to={`${pathname}/${row.id}/printing`}
          aria-label={`打印 ${row.code}`}
          className={buttonClass('default', size, 'ml-auto')}
        >
          <Printer {...ICON} />
          打印
        </Link>
      </div>
      <CaseBody row={now} />
      <KeptChart chart={asked.data?.meta.chart ?? null} />
      <div>
        <h2 className="mb-2 font-semibold text-13 text-ink-900">修订记录</h2>
        {asked.data ? (
          <Trail revisions={asked.data.meta.revisions} nameOf={partName} />
        ) : (
          <Awaited asked={asked} lines={2} />
        )}
      </div>
    </section>
  );
}
