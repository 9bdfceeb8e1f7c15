import { HOSPITAL_LOCK } from '#contract/hospitals.ts';
import { type PlatformHospital, platformHospitals } from '#contract/platform-hospitals.ts';
import { HospitalStateTag, stateOf } from '#web/clinic/place/hospital-state.tsx';
import { LockButton } from '#web/resource/lock-button.tsx';

const EFFECTS = {
  lock: '锁定后该医院不能预约、改约和转诊，其员工只能查看。',
  unlock: '恢复后该医院可以照常办理业务。',
};

/** The status, which a click turns over (docs/domain/screens.md#back-office). */
export function LockTag({ hospital }: { hospital: PlatformHospital }) {
  const tag = <HospitalStateTag hospital={hospital} />;
  if (hospital.status !== 'approved') return tag;
  const locked = hospital.lock === HOSPITAL_LOCK.locked;
  return (
    <LockButton
      name={hospital.name}
      label={stateOf(hospital).label}
      locked={locked}
      call={platformHospitals.lock}
      args={{ params: { id: hospital.id }, body: { lock: locked ? HOSPITAL_LOCK.locked : HOSPITAL_LOCK.normal } }}
      list={platformHospitals.list}
      effects={EFFECTS}
    >
      {tag}
    </LockButton>
  );
}
