import { type FormEvent, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { z } from 'zod';
import type { doctorCard } from '#contract/hospitals.ts';
import { search } from '#contract/search.ts';
import { reasonOf } from '#web/api/errors.ts';
import { useCall } from '#web/api/use-call.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Input } from '#web/ui/input.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';

function useSearchParamsOf() {
  const [params, setParams] = useSearchParams();
  const number = (name: string, otherwise: number) => Math.max(1, Number(params.get(name)) || otherwise);
  const change = (patch: Record<string, string>) =>
    setParams((old) => new URLSearchParams({ ...Object.fromEntries(old), ...patch }));
  return {
    keyword: params.get('keyword')?.slice(0, 50) ?? '',
    page: number('page', 1),
    pageSize: Math.min(100, number('pageSize', 10)),
    change,
  };
}

/** product.md section 2, search results: doctors, then hospitals. */
export function SearchPage() {
  const { keyword, page, pageSize, change } = useSearchParamsOf();
  const input = useRef<HTMLInputElement>(null);
  const { data, error, refetch } = useCall(search.projects, { body: { keyword, page, pageSize } }, { keep: true });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change({ keyword: input.current?.value.trim() ?? '', page: '1' });
  };
  const nothing = data && data.data.length === 0 && data.meta.doctors.length === 0;
  return (
    <main className="min-h-0 flex-1 overflow-auto bg-bg">
      <div className="mx-auto flex max-w-240 flex-col gap-6 px-4 py-6">
        <h1 className="sr-only">搜索</h1>
        <form onSubmit={submit} className="flex gap-2">
          <Input
            key={keyword}
            ref={input}
            aria-label="关键词"
            placeholder="医院、医生、科室"
            defaultValue={keyword}
            maxLength={50}
          />
          <Button type="submit" variant="primary">
            搜索
          </Button>
        </form>
        {error && !data ? <ErrorState reason={reasonOf(error)} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <SkeletonLines lines={6} /> : null}
        {nothing ? <EmptyState hint={`没有符合“${keyword}”的医生或医院`} /> : null}
        {data && data.meta.doctors.length > 0 ? <Doctors doctors={data.meta.doctors} /> : null}
        {data && data.data.length > 0 ? <Hospitals hospitals={data.data} /> : null}
        {data && !nothing ? (
          <Pagination
            total={Math.max(data.total, data.meta.doctors_total)}
            page={page}
            size={pageSize}
            onPage={(next) => change({ page: String(next) })}
            onSize={(next) => change({ pageSize: String(next), page: '1' })}
          />
        ) : null}
      </div>
    </main>
  );
}

function Doctors({ doctors }: { doctors: readonly z.infer<typeof doctorCard>[] }) {
  return (
    <section aria-labelledby="doctors">
      <h2 id="doctors" className="mb-3 text-16 font-semibold">
        医生
      </h2>
      <ul className="grid gap-3 md:grid-cols-2">
        {doctors.map((doctor) => (
          <li key={`${doctor.user_id} ${doctor.hospital_id}`}>
            <Link
              to={`/?hospital_id=${doctor.hospital_id}&doctor_id=${doctor.user_id}`}
              className="flex h-full gap-3 rounded-panel border border-line bg-surface p-4 hover:border-blue-600"
            >
              <Avatar id={doctor.user_id} name={doctor.name} size={48} square />
              <div className="min-w-0">
                <p>
                  <b className="text-16">{doctor.name}</b>
                  <span className="ml-2 text-13 text-ink-600">{doctor.job_title}</span>
                </p>
                <p className="text-13 text-ink-600">
                  {[doctor.hospital_name, doctor.department_name].filter(Boolean).join(' · ')}
                </p>
                <p className="truncate text-13 text-ink-500">{doctor.specialties}</p>
              </div>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Found {
  id: number;
  name: string;
  summary: string;
  address: string;
}

function Hospitals({ hospitals }: { hospitals: readonly Found[] }) {
  return (
    <section aria-labelledby="hospitals">
      <h2 id="hospitals" className="mb-3 text-16 font-semibold">
        医院
      </h2>
      <ul className="divide-y divide-line rounded-panel border border-line bg-surface">
        {hospitals.map(({ id, name, summary, address }) => (
          <li key={id} className="flex items-center gap-3 p-4">
            <Avatar id={`h${id}`} name={name} initial="surname" size={48} square />
            <div className="min-w-0 flex-1">
              <p className="text-16 font-semibold">{name}</p>
              <p className="truncate text-13 text-ink-600">{summary || address}</p>
            </div>
            <Link to={`/?hospital_id=${id}`} className={buttonClass('default', 'md')}>
              挂号
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
