import { useAtomValue } from 'jotai';
import type { ComponentProps, ReactNode } from 'react';
import { ExportButton, filtersOf } from '#web/api/export-button.tsx';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { ListPage, type ListPageProps } from '#web/resource/list-page.tsx';
import { type Filter, keyword } from '#web/ui/tables/filter-panel.tsx';

/** What every list of the hygienists is asked. */
interface RecordsQuery {
  page: number;
  pageSize: number;
  keyword?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

interface RecordsPageProps<R, Q> extends Omit<ListPageProps<R, Q>, 'filters' | 'action'> {
  /** Its Excel. */
  file: ComponentProps<typeof ExportButton>['call'];
  /** Beside the file, such as another view of the same. */
  views?: ReactNode;
  /** What may be chosen besides the patient and the days. */
  choice?: Filter<Q>;
  /** Which days: 转诊日期 */
  days: string;
  /** The last day that may be asked for, where that is not today. */
  latest?: (today: string) => string;
}

/** A list of the hygienists' work: of a patient, of days, and as a file. */
export function RecordsPage<R extends { id: number }, Q extends RecordsQuery>({
  file,
  views,
  choice,
  days,
  latest,
  ...page
}: RecordsPageProps<R, Q>) {
  const today = useAtomValue(minuteAtom).date;
  const filters: Filter<Q>[] = [
    keyword('患者', '姓名、拼音或手机尾号'),
    ...(choice ? [choice] : []),
    { kind: 'days', from: 'from', to: 'to', label: days, today, ...(latest ? { max: latest(today) } : {}) },
  ];
  return (
    <ListPage
      {...page}
      filters={filters}
      action={
        <>
          {views}
          <ExportButton call={file} args={{ query: filtersOf(page.list.params.query) }} />
        </>
      }
    />
  );
}
