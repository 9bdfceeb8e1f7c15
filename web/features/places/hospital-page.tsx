import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AnswerOf } from '#contract/call.ts';
import { hospitals } from '#contract/hospitals.ts';
import { useCall } from '#web/api/use-call.ts';
import { PhoneLink } from '#web/clinic/place/place-links.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import type { PlaceLinks } from './links.ts';
import { ASKED_EVERY_MS, Face, Fee, Hours, Panel, Place, Starts, Where } from './parts.tsx';

type About = AnswerOf<typeof hospitals.about>['data'];

/** A hospital as a patient wants to know it: where, when, who, how much, and when there is room. */
export function HospitalPage({ id, links, children }: { id: number; links: PlaceLinks; children?: ReactNode }) {
  const answer = useCall(hospitals.about, { params: { id } }, { every: ASKED_EVERY_MS });
  const hospital = answer.data?.data;
  return (
    <Place answer={answer}>
      {hospital ? (
        <>
          <Hospital hospital={hospital} links={links} />
          {children}
          <Departments departments={hospital.departments.filter(({ intro }) => intro !== '')} />
          <Panel title="医生">
            {hospital.doctors.length === 0 ? <EmptyState hint="该医院还没有可预约的医生" /> : null}
            <ul className="divide-y divide-line">
              {hospital.doctors.map((doctor) => (
                <Doctor key={doctor.id} doctor={doctor} hospital={hospital} links={links} />
              ))}
            </ul>
          </Panel>
        </>
      ) : null}
    </Place>
  );
}

function Hospital({ hospital, links }: { hospital: About; links: PlaceLinks }) {
  const { id, name, logo, summary, departments, hours, phone } = hospital;
  const items = [
    { label: '地址', value: <Where {...hospital} /> },
    { label: '电话', value: phone && <PhoneLink phone={phone} /> },
    { label: '出诊时间', value: <Hours hours={hours} /> },
    { label: '科室', value: departments.map((each) => each.name).join('、') },
  ];
  return (
    <Panel>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Face src={logo} id={`hospital-${id}`} name={name} initial="surname" />
        <h1 className="min-w-0 flex-1 font-semibold text-20">{name}</h1>
        <Link to={links.hall(id)} className={`${buttonClass('primary', 'form')} max-lg:h-11`}>
          去预约
        </Link>
      </div>
      {summary ? <p className="mb-4 whitespace-pre-line text-14 text-ink-700">{summary}</p> : null}
      <DescriptionList items={items.filter(({ value }) => value !== '')} />
    </Panel>
  );
}

/** What departments say of themselves. */
function Departments({ departments }: Pick<About, 'departments'>) {
  if (departments.length === 0) return null;
  return (
    <Panel title="科室介绍">
      <dl className="flex flex-col gap-3">
        {departments.map(({ id, name, intro }) => (
          <div key={id}>
            <dt className="font-semibold text-14">{name}</dt>
            <dd className="whitespace-pre-line text-14 text-ink-700">{intro}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

type DoctorProps = { doctor: About['doctors'][number]; hospital: About; links: PlaceLinks };

function Doctor({ doctor, hospital, links }: DoctorProps) {
  const { id, name, job_title, department_name, specialties, cover_url, fee, role_name, next } = doctor;
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex items-center gap-3">
        <Face src={cover_url} id={id} name={name} />
        <Link
          to={links.doctor(id, hospital.id)}
          className="min-h-11 min-w-0 flex-1 rounded-control hover:text-blue-700"
        >
          <span className="flex flex-wrap items-baseline gap-x-2">
            <b className="text-16">{name}</b>
            <span className="text-13 text-ink-600">{job_title}</span>
          </span>
          <span className="block truncate text-13 text-ink-500">
            {[department_name, specialties].filter(Boolean).join(' · ')}
          </span>
        </Link>
        <Fee role={role_name} fee={fee} />
      </div>
      <div>
        <Starts starts={next} doctor={name} to={(start) => links.book(start, id, hospital.id)} />
      </div>
    </li>
  );
}
