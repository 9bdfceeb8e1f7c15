import type { ReactNode } from 'react';
import type { AnswerOf, QueryOf } from '#contract/call.ts';
import { exportCalls } from '#contract/exports.ts';
import { MEMBER_ACCOUNTS, type MemberAccount } from '#contract/member-rows.ts';
import { members } from '#contract/members.ts';
import type { CallArgs } from '#web/api/client.ts';
import { ExportButton } from '#web/api/export-button.tsx';
import { useCall } from '#web/api/use-call.ts';
import { CLAIM_COLUMNS, WHICH_COUPON } from '#web/clinic/money/claim-columns.tsx';
import { useTouched } from '#web/realtime/touched.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { ListPage } from '#web/resource/list-page.tsx';
import { useListParams } from '#web/resource/use-list-params.ts';
import { ENTITLEMENT_COLUMNS } from './entitlement-columns.tsx';
import { ledgerColumns } from './ledger-columns.tsx';
import { LEVEL_COLUMNS } from './level-columns.tsx';
import { PAYMENT_COLUMNS } from './payment-columns.tsx';

type RecordsCall =
  | typeof members.levelRecords
  | typeof members.couponRecords
  | typeof members.entitlementRecords
  | typeof members.rechargeRecords
  | typeof members.ledger;
type RowsOf<C extends RecordsCall> = AnswerOf<C>['data'][number];

/** The accounts of a card that are looked at by themselves. */
const ACCOUNTS = ['principal', 'gift', 'points'] as const satisfies readonly MemberAccount[];
type CardView = 'payments' | 'packages' | 'coupons' | 'levels' | (typeof ACCOUNTS)[number];
interface View {
  value: CardView;
  label: string;
}
export const CARD_VIEWS: readonly [View, ...View[]] = [
  { value: 'payments', label: '支付明细' },
  ...ACCOUNTS.map((value) => ({ value, label: MEMBER_ACCOUNTS[value] })),
  { value: 'packages', label: '套餐次数' },
  { value: 'coupons', label: '优惠券' },
  { value: 'levels', label: '等级变更' },
];

/** What the page says around the records. */
interface CardPage {
  memberId: number;
  title: string;
  action: ReactNode;
  summary: ReactNode;
  shortcuts: ReactNode;
}

const COUPON_COLUMNS = [...WHICH_COUPON, ...CLAIM_COLUMNS];
const ALL = { scope: 'all' } as const;

/** What was written down of a card, of one kind. */
export function CardRecords({ view, ...page }: CardPage & { view: CardView }) {
  if (view === 'coupons') return <Records {...page} call={members.couponRecords} columns={COUPON_COLUMNS} />;
  if (view === 'packages') return <Records {...page} call={members.entitlementRecords} columns={ENTITLEMENT_COLUMNS} />;
  if (view === 'levels') return <Records {...page} call={members.levelRecords} columns={LEVEL_COLUMNS} />;
  if (view === 'payments')
    return <Records {...page} call={members.rechargeRecords} columns={PAYMENT_COLUMNS} always={ALL} />;
  const query = { kind: view };
  const taken = <ExportButton call={exportCalls.memberLedger} args={{ params: { id: page.memberId }, query }} />;
  return (
    <Records
      {...page}
      call={members.ledger}
      columns={ledgerColumns(view)}
      always={query}
      action={
        <>
          {taken}
          {page.action}
        </>
      }
    />
  );
}

interface RecordsProps<C extends RecordsCall> extends CardPage {
  call: C;
  columns: readonly ListColumn<RowsOf<C>>[];
  always?: Partial<QueryOf<C>>;
}

function Records<C extends RecordsCall>({ memberId, call, columns, always, ...page }: RecordsProps<C>) {
  const params = useListParams<C>(call);
  const query = Object.assign({}, params.query, always);
  const answer = useCall<C>(call, { params: { id: memberId }, query } as unknown as CallArgs<C>, { keep: true });
  useTouched(['members', 'disposals'], () => void answer.refetch());
  return (
    <ListPage
      {...page}
      // Whose they are is no filter.
      list={{ params: { ...params, filtered: false }, answer }}
      columns={columns}
      filters={[]}
      emptyHint="还没有记录"
    />
  );
}
