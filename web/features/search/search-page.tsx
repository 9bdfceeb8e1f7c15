import { search } from '#contract/search.ts';
import { Failed } from '#web/api/failed.tsx';
import { useCall } from '#web/api/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { RouteProgress } from '#web/ui/feedback/route-progress.tsx';
import { MAIN_ID } from '#web/ui/layout/main-id.ts';
import { Pagination } from '#web/ui/tables/pagination.tsx';
import { Doctors, FoundSkeleton, Hospitals, type SearchAnswer } from './found.tsx';
import { LabelFilter } from './label-filter.tsx';
import { keepKeyword } from './recent-keywords.ts';
import { SearchForm } from './search-form.tsx';
import { useSearch, useTyped } from './use-search-params.ts';

/**
 * docs/domain/screens.md#header, search results: doctors, then hospitals. Each letter asks anew and gives the older
 * question up.
 */
export default function SearchPage() {
  const { keyword, page, pageSize, label_id, change } = useSearch();
  const { text, type, choose } = useTyped({ keyword, change });
  const answer = useCall(
    search.projects,
    { body: { keyword, page, pageSize, ...(label_id === null ? {} : { label_id }) } },
    { keep: true },
  );
  const found = answer.data;
  return (
    <main id={MAIN_ID} tabIndex={-1} className="min-h-0 flex-1 overflow-auto bg-bg">
      <RouteProgress active={answer.isFetching && !answer.isPending} />
      <div className="mx-auto flex max-w-240 flex-col gap-6 px-4 py-6">
        <h1 className="sr-only">搜索医生、医院</h1>
        <SearchForm text={text} onType={type} onChoose={choose} />
        <Failed asked={answer} />
        {answer.isPending ? <FoundSkeleton /> : null}
        <p role="status" className="sr-only">
          {found && !answer.isPlaceholderData ? `找到 ${found.meta.doctors_total} 位医生、${found.total} 家医院` : ''}
        </p>
        {found ? (
          <LabelFilter
            labels={found.meta.labels}
            chosen={label_id}
            onChoose={(id) => change({ label_id: id ?? '', page: 1 })}
          />
        ) : null}
        {found ? (
          <Results
            answer={found}
            keyword={keyword}
            filtered={label_id !== null}
            page={page}
            onAll={() => change({ keyword: '', label_id: '', page: 1 })}
            onFirst={() => change({ page: 1 })}
          />
        ) : null}
        {found && !isEmpty(found) ? (
          <Pagination
            total={Math.max(found.total, found.meta.doctors_total)}
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

interface ResultsProps {
  answer: SearchAnswer;
  keyword: string;
  /** By a label. */
  filtered: boolean;
  page: number;
  onAll: () => void;
  onFirst: () => void;
}

function Results({ answer, keyword, filtered, page, onAll, onFirst }: ResultsProps) {
  const { doctors, doctors_total } = answer.meta;
  if (isEmpty(answer)) {
    return (
      <EmptyState
        hint={emptyHint(keyword, filtered)}
        action={keyword || filtered ? <Button onClick={onAll}>查看全部</Button> : null}
      />
    );
  }
  if (doctors.length === 0 && answer.data.length === 0) {
    return <EmptyState hint={`第 ${page} 页没有内容`} action={<Button onClick={onFirst}>回到第 1 页</Button>} />;
  }
  const keep = () => keepKeyword(keyword);
  return (
    <>
      {doctors.length > 0 ? <Doctors doctors={doctors} total={doctors_total} onFollow={keep} /> : null}
      {answer.data.length > 0 ? <Hospitals hospitals={answer.data} total={answer.total} onFollow={keep} /> : null}
    </>
  );
}

function emptyHint(keyword: string, filtered: boolean): string {
  if (keyword) return `没有符合“${keyword}”${filtered ? '和所选标签' : ''}的医生或医院`;
  return filtered ? '没有带所选标签的医生或医院' : '还没有可预约的医生或医院';
}

function isEmpty(answer: SearchAnswer): boolean {
  return answer.total === 0 && answer.meta.doctors_total === 0;
}
