import { useState } from 'react';
import { type RecordAccess, recordReads } from '#contract/record-reads.ts';
import { Failed } from '#web/api/failed.tsx';
import { useCall } from '#web/api/use-call.ts';
import { WhoseField } from '#web/clinic/patient/whose-field.tsx';
import { usePages } from '#web/resource/records-table.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { RouteProgress } from '#web/ui/feedback/route-progress.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton-rows.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ListFoot } from '#web/ui/tables/pagination.tsx';
import { formatInstant } from '#web/ui/text/format.ts';

const TITLE = '谁查阅过我的病历';

interface OwnReadsDialogProps {
  /** Of whom the page under it is; undefined: of all. */
  patientId: number | undefined;
  onClose: () => void;
}

/** Who opened what of the account's patients, at every hospital, the newest first. */
export function OwnReadsDialog({ patientId, onClose }: OwnReadsDialogProps) {
  const [whose, setWhose] = useState(patientId);
  const [pages, setPages] = usePages();
  const asked = useCall(recordReads.own, { query: { ...pages, patient_id: whose } }, { keep: true, staleTime: 0 });
  const choose = (patient: number | undefined) => {
    setWhose(patient);
    setPages({ ...pages, page: 1 });
  };
  return (
    <Dialog
      open
      title={TITLE}
      description="医院的员工打开您的病历资料时都会留下记录，十分钟内重复打开同一类资料只记一次"
      width={640}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <WhoseField value={whose} onChange={({ patient_id }) => choose(patient_id ? Number(patient_id) : undefined)} />
        <div className="flex min-h-60 flex-col rounded-panel border border-line">
          <RouteProgress active={asked.isFetching && !asked.isPending} />
          <Failed asked={asked} />
          {asked.data ? <Reads rows={asked.data.data} onAll={whose ? () => choose(undefined) : null} /> : null}
          {asked.isPending ? (
            <SkeletonRows rows={4} row="min-h-16 content-evenly px-4" bars={['h-4 w-2/5', 'h-3 w-3/5']} />
          ) : null}
          <ListFoot
            total={asked.data?.total}
            {...pages}
            onChange={(patch) => setPages({ ...pages, page: 1, ...patch })}
          />
        </div>
      </div>
    </Dialog>
  );
}

/** @param onAll null where they are of all patients already */
function Reads({ rows, onAll }: { rows: readonly RecordAccess[]; onAll: (() => void) | null }) {
  if (rows.length === 0) {
    return onAll ? (
      <EmptyState hint="还没有人查阅过该就诊人的病历" action={<Button onClick={onAll}>查看全部就诊人</Button>} />
    ) : (
      <EmptyState hint="医院的员工查阅病历后，会记录在这里" />
    );
  }
  return (
    <ul aria-label={TITLE} className="flex flex-col divide-y divide-line">
      {rows.map(({ id, at, by_name, role, patient, area_name, hospital }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5 px-4 py-3 text-14">
          <b>{by_name}</b>
          <span className="text-ink-700">{role}</span>
          <span className="ml-auto text-13 text-ink-500 tabular-nums">{formatInstant(at)}</span>
          <span className="min-w-0 basis-full break-words text-13 text-ink-600">
            {`${patient}的${area_name} · ${hospital}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
