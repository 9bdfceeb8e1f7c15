import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AnswerOf } from '#contract/call.ts';
import type { search } from '#contract/search.ts';
import { LabelTags } from '#web/clinic/place/label-tags.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

export type SearchAnswer = AnswerOf<typeof search.projects>;
type Doctor = SearchAnswer['meta']['doctors'][number];
type Hospital = SearchAnswer['data'][number];

interface SectionProps {
  /** Over all pages. */
  total: number;
  /** A result was followed. */
  onFollow: () => void;
}

/** What was found of a kind, and how much of it there is. */
function Section({ id, title, count, children }: { id: string; title: string; count: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex items-baseline gap-2">
        <h2 id={id} className="font-semibold text-16">
          {title}
        </h2>
        <span className="text-13 text-ink-500">{count}</span>
      </div>
      {children}
    </section>
  );
}

/** Each leads to the grid, at the doctor's column. */
export function Doctors({ doctors, total, onFollow }: SectionProps & { doctors: readonly Doctor[] }) {
  return (
    <Section id="found-doctors" title="医生" count={`共 ${total} 位`}>
      <ul className="grid gap-3 md:grid-cols-2">
        {doctors.map((doctor) => (
          <li key={`${doctor.user_id} ${doctor.hospital_id}`} className="relative">
            <DoctorCard doctor={doctor} onFollow={onFollow} />
            <Link
              to={`/doctors/${doctor.user_id}?hospital_id=${doctor.hospital_id}`}
              onClick={onFollow}
              className="absolute top-1 right-1 inline-flex min-h-11 items-center rounded-control px-3 text-13 text-blue-600 hover:underline"
            >
              医生主页
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function DoctorCard({ doctor, onFollow }: { doctor: Doctor; onFollow: () => void }) {
  const { user_id, hospital_id, name, job_title, hospital_name, department_name, specialties, cover_url, labels } =
    doctor;
  return (
    <Link
      to={`/?hospital_id=${hospital_id}&doctor_id=${user_id}`}
      onClick={onFollow}
      className="flex h-full gap-3 rounded-panel border border-line bg-surface p-4 hover:border-blue-600"
    >
      <Picture src={cover_url} id={user_id} name={name} initial="given" />
      <div className="min-w-0">
        <p className="pr-16">
          <b className="text-16">{name}</b>
          <span className="ml-2 text-13 text-ink-600">{job_title}</span>
        </p>
        <p className="text-13 text-ink-600">{[hospital_name, department_name].filter(Boolean).join(' · ')}</p>
        <p className="line-clamp-2 text-13 text-ink-500">{specialties}</p>
        <LabelTags labels={labels} />
      </div>
    </Link>
  );
}

export function Hospitals({ hospitals, total, onFollow }: SectionProps & { hospitals: readonly Hospital[] }) {
  return (
    <Section id="found-hospitals" title="医院" count={`共 ${total} 家`}>
      <ul className="divide-y divide-line rounded-panel border border-line bg-surface">
        {hospitals.map(({ id, name, logo, summary, address, labels }) => (
          <li key={id} className="flex items-center gap-3 p-4">
            <Picture src={logo} id={`hospital-${id}`} name={name} initial="surname" />
            <div className="min-w-0 flex-1">
              <Link to={`/hospitals/${id}`} onClick={onFollow} className="font-semibold text-16 hover:text-blue-700">
                {name}
              </Link>
              <p className="line-clamp-2 text-13 text-ink-600">{summary || address}</p>
              {summary && address ? <p className="truncate text-13 text-ink-500">{address}</p> : null}
              <LabelTags labels={labels} />
            </div>
            <Link
              to={`/?hospital_id=${id}`}
              onClick={onFollow}
              aria-label={`挂号：${name}`}
              className={buttonClass('default', 'md')}
            >
              挂号
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** As the doctors will stand. */
export function FoundSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">加载中…</span>
      <div className="grid gap-3 md:grid-cols-2">
        {CARDS.map((card) => (
          <div key={card} className="flex gap-3 rounded-panel border border-line bg-surface p-4">
            <Skeleton className="size-12" />
            <div className="flex flex-1 flex-col gap-3">
              <Skeleton className="h-4 w-1/3" />
              <Skeleton className="h-3 w-2/3" />
              <Skeleton className="h-3 w-1/2" />
            </div>
          </div>
        ))}
      </div>
    </div>
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
