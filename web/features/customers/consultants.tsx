import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { type ConsultantFigures, customers } from '#contract/customers.ts';
import { ROLE_LABEL, type Role } from '#contract/roles.ts';
import { rolesAtom } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { useTouched } from '#web/realtime/touched.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { ListPage, type Paged } from '#web/resource/list-page.tsx';
import { SpanShortcuts } from '#web/resource/span-shortcuts.tsx';
import { type ListParams, useListParams } from '#web/resource/use-list-params.ts';
import { useView } from '#web/resource/use-view.ts';
import { Segmented } from '#web/ui/layout/segmented.tsx';
import { Money } from '#web/ui/text/money.tsx';
import { FollowUpList } from './follow-up-list.tsx';

const TITLE = '咨询与销售';
const VIEWS = [
  { value: 'figures', label: '业绩' },
  { value: 'follow_ups', label: '回访' },
] as const;
/** Whose follow-ups stand in 客户维护. */
const ELSEWHERE: readonly Role[] = ['sale', 'sale_manager', 'customer_service', 'shop_owner'];

const COLUMNS: readonly ListColumn<ConsultantFigures>[] = [
  { key: 'name', title: '姓名', sticky: 'left', cell: ({ name }) => <b>{name}</b> },
  { key: 'roles', title: '角色', cell: ({ roles }) => roles.map((role) => ROLE_LABEL[role as Role]).join('、') },
  { key: 'customers', title: '客户', align: 'right' },
  { key: 'advisories', title: '咨询', align: 'right' },
  { key: 'won', title: '已成交', align: 'right' },
  { key: 'paid', title: '实收(元)', align: 'right', cell: ({ paid }) => <Money cents={paid} bare /> },
  { key: 'arrears', title: '欠费(元)', align: 'right', cell: ({ arrears }) => <Money cents={arrears} bare /> },
];

interface Asked extends Paged {
  from?: string;
  to?: string;
}

/** Two days in the address, as a list has them. */
const DAYS = {
  ...customers.consultants,
  filters: { from: { type: 'text', date: true }, to: { type: 'text', date: true } },
} as const;

/** 咨询与销售: what each of those who consult and sell has brought; a consultant's follow-ups, too. */
export function Consultants() {
  const roles = useAtomValue(rolesAtom);
  const [view, setView] = useView(VIEWS, { filtered: true });
  if (roles.some((role) => ELSEWHERE.includes(role))) return <Figures views={null} />;
  const views = <Segmented label="查看" options={VIEWS} value={view} onChange={setView} />;
  return view === 'follow_ups' ? <FollowUpList title={TITLE} views={views} /> : <Figures views={views} />;
}

function Figures({ views }: { views: ReactNode }) {
  const params: ListParams<Asked> = useListParams(DAYS);
  const today = useAtomValue(minuteAtom).date;
  const answer = useCall(
    customers.consultants,
    { query: { from: params.query.from, to: params.query.to } },
    { keep: true },
  );
  useTouched(['customers', 'advisories', 'disposals'], () => void answer.refetch());
  const { data } = answer;
  const shown = data && { ...data, total: data.data.length };
  return (
    <ListPage
      title={TITLE}
      hint={data ? `${data.meta.from} 至 ${data.meta.to}；客户与欠费为当前数` : undefined}
      list={{ params, answer: { ...answer, data: shown } }}
      columns={COLUMNS}
      filters={[{ kind: 'days', from: 'from', to: 'to', label: '日期', today }]}
      action={views}
      shortcuts={<SpanShortcuts chosen={params.query} onChoose={(span) => params.change({ ...span })} />}
      emptyHint="还没有咨询师或销售"
    />
  );
}
