import { Link } from 'react-router-dom';
import type { AnswerOf } from '#contract/call.ts';
import type { search } from '#contract/search.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { buttonClass } from '#web/ui/button-class.ts';

export type SearchAnswer = AnswerOf<typeof search.projects>;
type Doctor = SearchAnswer['meta']['doctors'][number];
type Hospital = SearchAnswer['data'][number];

/** Each leads to the grid, at the doctor's column. */
export function Doctors({ doctors }: { doctors: readonly Doctor[] }) {
  return (
    <section aria-labelledby="found-doctors">
      <h2 id="found-doctors" className="mb-3 font-semibold text-16">
        医生
      </h2>
      <ul className="grid gap-3 md:grid-cols-2">
        {doctors.map((doctor) => (
          <li key={`${doctor.user_id} ${doctor.hospital_id}`}>
            <DoctorCard doctor={doctor} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DoctorCard({ doctor }: { doctor: Doctor }) {
  const { user_id, hospital_id, name, job_title, hospital_name, department_name, specialties, cover_url } = doctor;
  return (
    <Link
      to={`/?hospital_id=${hospital_id}&doctor_id=${user_id}`}
      className="flex h-full gap-3 rounded-panel border border-line bg-surface p-4 hover:border-blue-600"
    >
      <Picture src={cover_url} id={user_id} name={name} initial="given" />
      <div className="min-w-0">
        <p>
          <b className="text-16">{name}</b>
          <span className="ml-2 text-13 text-ink-600">{job_title}</span>
        </p>
        <p className="text-13 text-ink-600">{[hospital_name, department_name].filter(Boolean).join(' · ')}</p>
        <p className="line-clamp-2 text-13 text-ink-500">{specialties}</p>
      </div>
    </Link>
  );
}

export function Hospitals({ hospitals }: { hospitals: readonly Hospital[] }) {
  return (
    <section aria-labelledby="found-hospitals">
      <h2 id="found-hospitals" className="mb-3 font-semibold text-16">
        医院
      </h2>
      <ul className="divide-y divide-line rounded-panel border border-line bg-surface">
        {hospitals.map(({ id, name, logo, summary, address }) => (
          <li key={id} className="flex items-center gap-3 p-4">
            <Picture src={logo} id={`hospital-${id}`} name={name} initial="surname" />
            <div className="min-w-0 flex-1">
              <p className="font-semibold text-16">{name}</p>
              <p className="line-clamp-2 text-13 text-ink-600">{summary || address}</p>
            </div>
            <Link to={`/?hospital_id=${id}`} aria-label={`挂号：${name}`} className={buttonClass('default', 'md')}>
              挂号
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PictureProps {
  src: string | null;
  id: string | number;
  name: string;
  initial: 'given' | 'surname';
}

/** Decorative: the name stands beside it. */
function Picture({ src, id, name, initial }: PictureProps) {
  if (!src) return <Avatar id={id} name={name} initial={initial} size={48} square />;
  return <img src={src} alt="" loading="lazy" className="size-12 shrink-0 rounded-control object-cover" />;
}
