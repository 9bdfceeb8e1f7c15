import { HOSPITAL_MODE_LABEL, type PlatformHospital, platformHospitals } from '#contract/platform-hospitals.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useCall } from '#web/api/use-call.ts';
import { HospitalStateTag } from '#web/clinic/place/hospital-state.tsx';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Tag } from '#web/ui/tag.tsx';

interface HospitalProps {
  hospital: PlatformHospital;
}

/** Name, manager, mode, status, licence and doctors (docs/domain/screens.md#back-office). */
export function HospitalDialog({ hospital, onClose }: HospitalProps & { onClose: () => void }) {
  const answer = useCall(platformHospitals.detail, {
    params: { id: hospital.id },
    query: { include: 'creator,doctors' },
  });
  return (
    <Dialog open title="医院详情" width={640} onClose={onClose}>
      {answer.data ? <Details hospital={answer.data.data} /> : <Awaited asked={answer} lines={6} />}
    </Dialog>
  );
}

function Details({ hospital }: HospitalProps) {
  const { name, creator, mode, license_url, doctors = [] } = hospital;
  return (
    <div className="flex flex-col gap-4">
      <DescriptionList
        items={[
          { label: '医院名称', value: <b>{name}</b> },
          { label: '店长', value: creator?.name ?? '—' },
          { label: '经营模式', value: HOSPITAL_MODE_LABEL[mode] ?? '—' },
          {
            label: '状态',
            value: <HospitalStateTag hospital={hospital} />,
          },
          { label: '医生', value: <Doctors doctors={doctors} /> },
        ]}
      />
      <section aria-label="营业执照">
        <h3 className="mb-2 text-14 text-ink-500">营业执照</h3>
        <Picture src={license_url} alt="营业执照" />
      </section>
    </div>
  );
}

function Doctors({ doctors }: { doctors: NonNullable<PlatformHospital['doctors']> }) {
  if (doctors.length === 0) return <span className="text-ink-500">暂无医生</span>;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {doctors.map(({ id, name }) => (
        <li key={id}>
          <Tag>{name}</Tag>
        </li>
      ))}
    </ul>
  );
}
