import { type ReactNode, useState } from 'react';
import type { ReviewState } from '#contract/approvals.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { ListPage, type ListPageProps } from '#web/resource/list-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { DocumentTag, REVIEW_OPTIONS, ReviewShortcuts, ReviewTag } from './review-state.tsx';

interface Application {
  id: number;
  name: string;
  status: ReviewState;
  reason: string;
  license_url: string | null;
  invite_name: string | null;
  created_at: string;
}

interface Query {
  page: number;
  pageSize: number;
  keyword?: string | undefined;
  status?: ReviewState | undefined;
}

interface ApplicationsPageProps<R, Q> extends Omit<ListPageProps<R, Q>, 'filters' | 'shortcuts' | 'rowActions'> {
  /** What is looked for: its label, and how one types it. */
  find: readonly [label: string, placeholder: string];
  /** 资格证书 */
  document: string;
  review: (application: R, close: () => void) => ReactNode;
}

/** Who wants to be let in: those who wait first, and a review of each. */
export function ApplicationsPage<R extends Application, Q extends Query>({
  find,
  document,
  review,
  columns,
  ...page
}: ApplicationsPageProps<R, Q>) {
  const [shown, setShown] = useState<R | null>(null);
  const { query, change } = page.list.params;
  return (
    <>
      <ListPage
        {...page}
        columns={[...columns, ...reviewColumns<R>(document)]}
        filters={[keyword(...find), { kind: 'choice', name: 'status', label: '状态', options: REVIEW_OPTIONS }]}
        shortcuts={<ReviewShortcuts status={query.status} onChange={(status) => change({ status })} />}
        rowActions={(row) => (
          <Button variant="text" size="sm" aria-label={`${actOf(row)}${row.name}`} onClick={() => setShown(row)}>
            {actOf(row)}
          </Button>
        )}
      />
      {shown ? review(shown, () => setShown(null)) : null}
    </>
  );
}

const actOf = ({ status }: Application) => (status === 'pending' ? '审批' : '查看');

/** What every application says after who it is from. */
const reviewColumns = <R extends Application>(document: string): readonly ListColumn<R>[] => [
  {
    key: 'license_url',
    title: document,
    cell: ({ license_url }) => <DocumentTag document={document} url={license_url} />,
  },
  { key: 'invite_name', title: '邀请人' },
  { key: 'created_at', title: '申请时间', cell: (row) => formatInstant(row.created_at) },
  { key: 'status', title: '状态', cell: ({ status }) => <ReviewTag status={status} /> },
  { key: 'reason', title: '驳回原因', cell: ({ reason }) => (reason ? <OneLine>{reason}</OneLine> : '—') },
];
