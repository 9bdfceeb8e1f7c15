import { Link } from 'react-router-dom';
import type { AnswerOf } from '#contract/call.ts';
import { hospitals } from '#contract/hospitals.ts';
import { useCall } from '#web/api/use-call.ts';
import { PhoneLink } from '#web/clinic/place/place-links.tsx';
import { feeLabel } from '#web/clinic/slot/fee-label.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { Money } from '#web/ui/text/money.tsx';
import type { PlaceLinks } from './links.ts';
import { ASKED_EVERY_MS, Face, Hours, Panel, Place, Starts, Where } from './parts.tsx';

type About = AnswerOf<typeof hospitals.doctorAbout>['data'];

interface DoctorPageProps {
  id: number;
  /** Where; left out: where they work first. */
  hospitalId: number | undefined;
  links: PlaceLinks;
}

/** Somebody who sees patients: what they do, where, when, how much, and when there is room. */
export function DoctorPage({ id, hospitalId, links }: DoctorPageProps) {
  const args = { params: { id }, query: { hospital_id: hospitalId } };
  const answer = useCall(hospitals.doctorAbout, args, { every: ASKED_EVERY_MS });
  const doctor = answer.data?.data;
  return (
    <Place answer={answer}>
      {doctor ? (
        <>
          <Person doctor={doctor} links={links} />
          <Panel title="最近可约">
            <Starts
              starts={doctor.next}
              doctor={doctor.name}
              to={(start) => links.book(start, id, doctor.hospital_id)}
            />
          </Panel>
        </>
      ) : null}
    </Place>
  );
}

function Person({ doctor, links }: { doctor: About; links: PlaceLinks }) {
  const { user_id, hospital_id, hospital_name, name, job_title, department_name, cover_url, role_name, fee } = doctor;
  const hospital = (
    <Link to={links.hospital(hospital_id)} className="-my-3 inline-flex items-center py-3 text-blue-600">
      {hospital_name}
    </Link>
  );
  const items = [
    { label: '擅长', value: doctor.specialties },
    { label: '简介', value: doctor.summary },
    { label: feeLabel(role_name), value: fee ? <Money cents={fee.price} /> : '' },
    { label: '出诊时间', value: <Hours hours={doctor.hours} /> },
    { label: '医院', value: hospital },
    { label: '地址', value: <Where {...doctor} name={hospital_name} /> },
    { label: '电话', value: doctor.phone && <PhoneLink phone={doctor.phone} /> },
  ];
  return (
    <Panel>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Face src={cover_url} id={user_id} name={name} />
        <div className="min-w-0 flex-1">
          <h1 className="font-semibold text-20">{name}</h1>
          <p className="text-13 text-ink-600">{[job_title, department_name].filter(Boolean).join(' · ')}</p>
        </div>
        <Link to={links.hall(hospital_id, user_id)} className={`${buttonClass('primary', 'form')} max-lg:h-11`}>
          查看全部时间
        </Link>
      </div>
      <DescriptionList items={items.filter(({ value }) => value !== '')} />
    </Panel>
  );
}
