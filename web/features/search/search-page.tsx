import { type FormEvent, useRef } from 'react';
import { search } from '#contract/search.ts';
import { reasonOf } from '#web/api/errors.ts';
import { useCall } from '#web/api/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Input } from '#web/ui/input.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { Doctors, Hospitals, type SearchAnswer } from './found.tsx';
import { MAX_KEYWORD, useSearch } from './use-search-params.ts';

/** product.md section 2, search results: doctors, then hospitals. */
export function SearchPage() {
  const { keyword, page, pageSize, change } = useSearch();
  const answer = useCall(search.projects, { body: { keyword, page, pageSize } }, { keep: true });
  return (
    <main className="min-h-0 flex-1 overflow-auto bg-bg">
      <div className="mx-auto flex max-w-240 flex-col gap-6 px-4 py-6">
        <h1 className="sr-only">搜索医生、医院</h1>
        <SearchForm key={keyword} keyword={keyword} onSearch={(next) => change({ keyword: next, page: 1 })} />
        {answer.error ? (
          <ErrorState
            reason={reasonOf(answer.error)}
            retrying={answer.isFetching}
            onRetry={() => void answer.refetch()}
          />
        ) : null}
        {answer.isPending ? <SkeletonLines lines={6} /> : null}
        {answer.data ? <Results answer={answer.data} keyword={keyword} /> : null}
        {answer.data && !isEmpty(answer.data) ? (
          <Pagination
            total={Math.max(answer.data.total, answer.data.meta.doctors_total)}
            page={page}
            size={pageSize}
            onPage={(next) => change({ page: next })}
            onSize={(next) => change({ pageSize: next, page: 1 })}
          />
        ) : null}
      </div>
    </main>
  );
}

interface SearchFormProps {
  keyword: string;
  onSearch: (keyword: string) => void;
}

function SearchForm({ keyword, onSearch }: SearchFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(input.current?.value.trim() ?? '');
  };
  return (
    <form onSubmit={submit} className="flex gap-2">
      <Input
        ref={input}
        size="lg"
        aria-label="关键词"
        placeholder="医生、医院"
        defaultValue={keyword}
        maxLength={MAX_KEYWORD}
      />
      <Button type="submit" size="lg" variant="primary">
        搜索
      </Button>
    </form>
  );
}

function Results({ answer, keyword }: { answer: SearchAnswer; keyword: string }) {
  if (isEmpty(answer)) {
    return <EmptyState hint={keyword ? `没有符合“${keyword}”的医生或医院` : '还没有可预约的医生或医院'} />;
  }
  return (
    <>
      {answer.meta.doctors.length > 0 ? <Doctors doctors={answer.meta.doctors} /> : null}
      {answer.data.length > 0 ? <Hospitals hospitals={answer.data} /> : null}
    </>
  );
}

function isEmpty(answer: SearchAnswer): boolean {
  return answer.total === 0 && answer.meta.doctors_total === 0;
}
