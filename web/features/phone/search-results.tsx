import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AnswerOf } from '#contract/call.ts';
import { search } from '#contract/search.ts';
import { reasonOf } from '#web/api/errors.ts';
import { useCall } from '#web/api/use-call.ts';
import { LabelTags } from '#web/clinic/place/label-tags.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton-rows.tsx';

const PAGE = 20;
const MOST = 100;

type Answer = AnswerOf<typeof search.projects>;

/** What a keyword finds, among doctors and hospitals; each leads to its booking hall. */
export function SearchResults({ keyword, onClear }: { keyword: string; onClear: () => void }) {
  const [size, setSize] = useState(PAGE);
  const answer = useCall(search.projects, { body: { keyword, page: 1, pageSize: size } }, { keep: true });
  const { data, error, isFetching, refetch } = answer;
  if (error) return <ErrorState reason={reasonOf(error)} retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <SkeletonRows
        className="mt-2 border-line border-y bg-surface"
        rows={6}
        row="min-h-16 grid-cols-[3rem_minmax(0,1fr)] px-4 py-2"
        bars={['size-12', 'h-9 w-4/5']}
      />
    );
  }
  const total = Math.max(data.total, data.meta.doctors_total);
  if (total === 0) {
    return (
      <EmptyState hint={`没有符合“${keyword}”的医生或医院`} action={<Button onClick={onClear}>清除搜索</Button>} />
    );
  }
  return (
    <>
      <Doctors doctors={data.meta.doctors} />
      <Hospitals hospitals={data.data} />
      {total > size && size < MOST ? (
        <div className="p-4">
          <Button className="w-full" pending={isFetching} pendingText="请求中..." onClick={() => setSize(MOST)}>
            加载更多
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Doctors({ doctors }: { doctors: Answer['meta']['doctors'] }) {
  if (doctors.length === 0) return null;
  return (
    <Found title="医生">
      {doctors.map((doctor) => (
        <Row
          key={`${doctor.hospital_id} ${doctor.user_id}`}
          to={`/m?hospital_id=${doctor.hospital_id}&doctor_id=${doctor.user_id}`}
          picture={
            doctor.cover_url ? (
              <img src={doctor.cover_url} alt="" className="size-12 shrink-0 rounded-control object-cover" />
            ) : (
              <Avatar id={doctor.user_id} name={doctor.name} size={48} square />
            )
          }
          name={doctor.name}
          post={doctor.job_title}
          labels={doctor.labels}
          about={[doctor.hospital_name, doctor.department_name, doctor.specialties].filter(Boolean).join(' · ')}
        />
      ))}
    </Found>
  );
}

function Hospitals({ hospitals }: { hospitals: Answer['data'] }) {
  if (hospitals.length === 0) return null;
  return (
    <Found title="医院">
      {hospitals.map(({ id, name, logo, summary, address, labels }) => (
        <Row
          key={id}
          to={`/m?hospital_id=${id}`}
          picture={
            logo ? (
              <img src={logo} alt="" className="size-12 shrink-0 rounded-control object-contain" />
            ) : (
              <Avatar id={id} name={name} initial="surname" size={48} square />
            )
          }
          name={name}
          post=""
          labels={labels}
          about={summary || address}
        />
      ))}
    </Found>
  );
}

function Found({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-2 border-line border-y bg-surface">
      <h2 className="px-4 pt-3 pb-1 text-13 text-ink-500">{title}</h2>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  );
}

interface RowProps {
  to: string;
  picture: ReactNode;
  name: string;
  post: string;
  labels: Answer['data'][number]['labels'];
  about: string;
}

function Row({ to, picture, name, post, labels, about }: RowProps) {
  return (
    <li>
      <Link to={to} className="flex min-h-16 items-center gap-3 px-4 py-2 active:bg-surface-2">
        {picture}
        <span className="min-w-0 flex-1">
          <b className="text-16">{name}</b>
          {post ? <span className="ml-2 text-13 text-ink-500">{post}</span> : null}
          <span className="block truncate text-13 text-ink-500">{about}</span>
          <LabelTags labels={labels} />
        </span>
        <ChevronRight aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-ink-400" />
      </Link>
    </li>
  );
}
