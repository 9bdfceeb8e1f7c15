import { deskRegistrations } from '#contract/desk-registrations.ts';
import { FLOW_LABEL } from '#contract/slot-state.ts';
import { reasonOf } from '#web/api/errors.ts';
import { useCall } from '#web/api/use-call.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { useHospitalNews } from '#web/realtime/use-hospital-news.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton-rows.tsx';

const SHOWN = 6;

/** 今日已挂号, the last first. */
export function RegisteredToday() {
  const answer = useCall(deskRegistrations.registered, { query: { pageSize: SHOWN } });
  const { data, error, isFetching, refetch } = answer;
  const again = () => void refetch();
  useTouched(['registrations'], again);
  // How far the visit has come.
  useHospitalNews(['visits'], again);
  return (
    <section aria-labelledby="registered-today" className="rounded-panel border border-line bg-surface px-4 py-3">
      <h2 id="registered-today" className="font-semibold text-14">
        今日已挂号 {data ? data.total : ''}
      </h2>
      {data && data.total > 0 ? (
        <ul className="mt-1.5">
          {data.data.map((row) => (
            <li
              key={row.id}
              className="flex flex-wrap gap-x-3 border-line-faint border-t py-1.5 text-13 first:border-t-0"
            >
              <b className="w-12">{row.time}</b>
              <span className="min-w-16 font-semibold">{row.name}</span>
              <span className="text-ink-600">{row.doctor_name}</span>
              <span className="min-w-0 flex-1 truncate text-ink-500">{row.source}</span>
              <span className="text-ink-600">{row.reservation ? FLOW_LABEL[row.reservation.flow_status] : ''}</span>
            </li>
          ))}
        </ul>
      ) : data ? (
        <EmptyState hint="确认挂号后在这里看到" />
      ) : error ? (
        <ErrorState reason={reasonOf(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows
          className="mt-3"
          rows={3}
          row="min-h-8 grid-cols-[3rem_4rem_minmax(0,1fr)_3rem]"
          bars={['h-3', 'h-3', 'h-3 w-1/2', 'h-3']}
        />
      )}
    </section>
  );
}
