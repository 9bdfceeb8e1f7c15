import { useQueryClient } from '@tanstack/react-query';
import { HOSPITAL_LOCK } from '#contract/hospitals.ts';
import { LOCK_CONFIRM, type PlatformHospital, platformHospitals } from '#contract/platform-hospitals.ts';
import { ApiError } from '#web/api/client.ts';
import { useSend } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { HospitalStateTag, stateOf } from '#web/clinic/place/hospital-state.tsx';
import { usePatchRow } from '#web/features/platform-hospitals/use-patch-row.ts';
import { useConfirm } from '#web/ui/overlays/confirm-dialog.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';

const EFFECT = {
  lock: '锁定后该医院不能预约、改约和转诊，其员工只能查看。',
  unlock: '恢复后该医院可以照常办理业务。',
} as const;

/** The status, which a click turns over (docs/domain/screens.md#back-office). */
export function LockTag({ hospital }: { hospital: PlatformHospital }) {
  const { label } = stateOf(hospital);
  const { reason } = useWritable();
  const { toggle, pending } = useLock(hospital);
  const tag = <HospitalStateTag hospital={hospital} />;
  if (hospital.status !== 'approved') return tag;
  const act = hospital.lock === HOSPITAL_LOCK.locked ? '恢复正常' : '锁定';
  return (
    <Tooltip content={reason ?? `点击${act}`}>
      <button
        type="button"
        aria-label={`${hospital.name}：${label}，点击${act}`}
        aria-disabled={reason !== null || pending || undefined}
        aria-busy={pending || undefined}
        className="inline-flex min-h-6 items-center rounded-cell aria-busy:opacity-60"
        onClick={() => reason === null && !pending && void toggle()}
      >
        {tag}
      </button>
    </Tooltip>
  );
}

function useLock(hospital: PlatformHospital) {
  const confirm = useConfirm();
  const queries = useQueryClient();
  const patch = usePatchRow(platformHospitals.list);
  const { send, pending } = useSend(platformHospitals.lock, { onDone: ({ data }) => patch(data) });
  const toggle = async () => {
    const act = hospital.lock === HOSPITAL_LOCK.locked ? 'unlock' : 'lock';
    if (!(await confirm({ title: LOCK_CONFIRM[act], description: EFFECT[act], danger: act === 'lock' }))) return;
    const seen = act === 'unlock' ? HOSPITAL_LOCK.locked : HOSPITAL_LOCK.normal;
    try {
      await send({ params: { id: hospital.id }, body: { lock: seen } });
    } catch (error) {
      // The message is shown already. Somebody else was quicker: what is shown here is old.
      if (!(error instanceof ApiError) || error.code !== 'STALE') return;
      const { method, path } = platformHospitals.list;
      void queries.invalidateQueries({ queryKey: [method, path] });
    }
  };
  return { toggle, pending };
}
