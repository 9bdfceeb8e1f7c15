import type { UseQueryResult } from '@tanstack/react-query';
import { CircleAlert, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import { CERTIFICATE_TYPES } from '#contract/patient-forms.ts';
import type { Patient, patients } from '#contract/patients.ts';
import { reasonOf } from '#web/api/errors.ts';
import type { ListParams } from '#web/resource/use-list-params.ts';
import { Button } from '#web/ui/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { RouteProgress } from '#web/ui/feedback/route-progress.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton-rows.tsx';
import { useMedia } from '#web/ui/layout/use-media.ts';
import { ListFoot } from '#web/ui/tables/pagination.tsx';
import { type Column, DataTable } from '#web/ui/tables/table.tsx';
import { useKept } from '#web/ui/tables/use-kept.ts';
import { Tag } from '#web/ui/tag.tsx';
import { isWhole } from './whole.ts';

interface Actions {
  /** Null: a new one. */
  onEdit: (patient: Patient | null) => void;
  /** What there is of them in short. */
  onLook: (patient: Patient) => void;
}

type PatientListProps = Actions & {
  answer: UseQueryResult<AnswerOf<typeof patients.list>, Error>;
  params: ListParams<{ page: number; pageSize: number }>;
};

/** A table at a desk, cards on a phone. */
export function PatientList({ answer, params, ...actions }: PatientListProps) {
  const shown = useKept(answer.data);
  const wide = useMedia('(width >= 900px)');
  const retry = () => void answer.refetch();
  const { page, pageSize } = params.query;
  const empty = emptyOf(shown, () => params.change({}), actions);
  return (
    <div className="flex flex-col rounded-panel border border-line bg-surface max-lg:shrink-0">
      <RouteProgress active={answer.isFetching && !answer.isPending} />
      {answer.error && shown ? (
        <div role="alert">
          <Banner tone="alert" square title="加载失败" action={{ label: '重试', onClick: retry }}>
            {reasonOf(answer.error)}
          </Banner>
        </div>
      ) : null}
      {!shown && answer.error ? (
        <ErrorState reason={reasonOf(answer.error)} retrying={answer.isFetching} onRetry={retry} />
      ) : wide ? (
        <DataTable
          label="就诊人"
          columns={columnsOf(actions)}
          rows={shown?.data}
          rowKey={(row) => row.id}
          density="loose"
          skeletonRows={4}
          placeholder={empty}
        />
      ) : (
        <Cards rows={shown?.data} empty={empty} {...actions} />
      )}
      <ListFoot total={shown?.total} page={page} pageSize={pageSize} onChange={params.change} />
    </div>
  );
}

function emptyOf(
  shown: { data: readonly Patient[]; total: number } | undefined,
  first: () => void,
  { onEdit }: Actions,
) {
  if (!shown || shown.data.length > 0) return undefined;
  if (shown.total > 0) {
    return <EmptyState hint="这一页没有内容" action={<Button onClick={first}>回到第 1 页</Button>} />;
  }
  return (
    <EmptyState
      hint="添加就诊人后即可预约"
      action={
        <Button icon={<Plus aria-hidden size={16} strokeWidth={1.75} />} onClick={() => onEdit(null)}>
          添加第一位就诊人
        </Button>
      }
    />
  );
}

const typeName = (patient: Patient) =>
  CERTIFICATE_TYPES.find(({ id }) => id === patient.info?.certificate_type)?.name ?? '证件';
const ageOf = ({ age }: Patient) => (age === null ? '—' : `${age} 岁`);

function FileTag({ patient }: { patient: Patient }) {
  if (isWhole(patient)) return <span className="text-13 text-ink-500">已完善</span>;
  return (
    <Tag tone="orange" icon={<CircleAlert aria-hidden size={12} strokeWidth={2} />}>
      资料待完善
    </Tag>
  );
}

function columnsOf({ onEdit, onLook }: Actions): readonly Column<Patient>[] {
  return [
    {
      key: 'name',
      title: '姓名',
      sticky: 'left',
      cell: (row) => (
        <Button variant="text" className="max-w-50 font-semibold" onClick={() => onLook(row)}>
          <span className="truncate">{row.name}</span>
        </Button>
      ),
    },
    { key: 'gender', title: '性别', cell: (row) => row.gender ?? '—' },
    { key: 'age', title: '年龄', cell: ageOf },
    { key: 'phone', title: '手机号', className: 'tabular-nums', cell: (row) => row.phone },
    { key: 'certificate_type', title: '证件类型', cell: typeName },
    {
      key: 'certificate_number',
      title: '证件号',
      className: 'tabular-nums',
      cell: (row) => row.info?.certificate_number ?? '—',
    },
    { key: 'whole', title: '资料', cell: (row) => <FileTag patient={row} /> },
    {
      key: 'actions',
      title: '操作',
      sticky: 'right',
      cell: (row) => (
        <Button variant="text" size="sm" aria-label={`编辑${row.name}`} onClick={() => onEdit(row)}>
          编辑
        </Button>
      ),
    },
  ];
}

type CardsProps = Actions & { rows: readonly Patient[] | undefined; empty: ReactNode };

function Cards({ rows, empty, onEdit, onLook }: CardsProps) {
  if (!rows) {
    return (
      <SkeletonRows rows={4} row="min-h-26 grid-cols-[minmax(0,1fr)_2.75rem] px-4" bars={['h-14 w-3/5', 'h-11']} />
    );
  }
  if (empty) return empty;
  return (
    <ul aria-label="就诊人" className="flex flex-col divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id} className="flex items-start gap-3 px-4 py-3">
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-2">
              <Button
                variant="text"
                className="-ml-1.25 min-h-11 min-w-11 max-w-full font-semibold text-16"
                onClick={() => onLook(row)}
              >
                <span className="truncate">{row.name}</span>
              </Button>
              <span className="text-13 text-ink-600">
                {[row.gender, row.age === null ? null : ageOf(row)].filter(Boolean).join(' · ')}
              </span>
              {isWhole(row) ? null : <FileTag patient={row} />}
            </div>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-13 text-ink-700">
              <dt className="text-ink-500">手机号</dt>
              <dd className="tabular-nums">{row.phone}</dd>
              <dt className="text-ink-500">{typeName(row)}</dt>
              <dd className="break-all tabular-nums">{row.info?.certificate_number ?? '—'}</dd>
            </dl>
          </div>
          <Button className="min-h-11 shrink-0" aria-label={`编辑${row.name}`} onClick={() => onEdit(row)}>
            编辑
          </Button>
        </li>
      ))}
    </ul>
  );
}
