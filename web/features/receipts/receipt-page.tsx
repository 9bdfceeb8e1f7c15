import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { PAYMENT_TYPES } from '#contract/payment-types.ts';
import { type Receipt, receipts } from '#contract/receipts.ts';
import { Failed } from '#web/api/failed.tsx';
import { rolesAtom } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { usePress } from '#web/forms/use-press.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { PrintDocument, type Printed } from '#web/ui/layout/print-document.tsx';
import { formatCount, formatInstant, formatMoney, timeOf } from '#web/ui/text/format.ts';

const TITLE = '收据';

/** /admin/receipts/:id/printing: a receipt on paper, the original or 补打. */
export default function ReceiptPage() {
  const { id = '' } = useParams();
  const params = { id: Number(id) };
  const asked = useCall(receipts.show, { params });
  const { reason } = useWritable();
  const { press } = usePress(receipts.print, { refresh: [receipts.show] });
  const receipt = asked.data?.data;
  return (
    <PrintDocument
      papers={['a5', 'a4', 'roll']}
      title={TITLE}
      back={useBack(receipt?.kind)}
      waiting={!receipt}
      reason={reason}
      hint={receipt ? hintOf(receipt) : null}
      heading={receipt ? headingOf(receipt) : null}
      record={async () => (await press({ params })).data}
    >
      {(printed) =>
        receipt ? (
          <Paper receipt={receipt} printed={printed} />
        ) : asked.error ? (
          <Failed asked={asked} />
        ) : (
          <WaitingPaper />
        )
      }
    </PrintDocument>
  );
}

/** Cards come from the members; of fees hygienists come from theirs, and others have no list of them. */
function useBack(kind: Receipt['kind'] = 'fee') {
  const hygienist = useAtomValue(rolesAtom).includes('dental_hygienist');
  if (kind !== 'fee') return { to: '/clinic/users', text: '返回会员管理' };
  return hygienist
    ? { to: '/admin/visits/hygienist/dental_records', text: '返回洁牙记录' }
    : { to: '/', text: '返回排班表' };
}

const hintOf = ({ prints }: Receipt) =>
  prints === 0 ? '还没有打印过，第一次打印为正本。' : `已打印 ${prints} 次，再次打印会注明补打。`;

const NAMES = { fee: '洁牙费用收据', topup: '会员充值收据', stored_refund: '退储值收据（红字）' } as const;

const headingOf = ({ hospital, receipt_no, kind, arrears }: Receipt) => ({
  hospital: hospital.name,
  name: NAMES[kind],
  number: { label: '单号', value: receipt_no },
  stamp: arrears === 0 && kind !== 'stored_refund' ? '已付清' : null,
});

function Paper({ receipt, printed }: { receipt: Receipt; printed: Printed | null }) {
  const { hospital, payments } = receipt;
  const paidBy = payments.map(({ type }) => PAYMENT_TYPES[type]).join('、');
  return (
    <>
      <dl className="print-facts">
        <Fact label="患者姓名">
          <b>{receipt.patient}</b>
        </Fact>
        <Fact label="卡号">{receipt.card_no ?? ''}</Fact>
        {receipt.visited_at ? <Fact label="就诊时间">{formatInstant(receipt.visited_at)}</Fact> : null}
        {receipt.doctor_name === null ? null : <Fact label="洁牙师">{receipt.doctor_name}</Fact>}
        {receipt.card ? <CardFacts card={receipt.card} /> : null}
        <Fact label="付款方式">{paidBy}</Fact>
        <Fact label="付款时间">{formatInstant(receipt.issued_at)}</Fact>
      </dl>
      <Lines receipt={receipt} />
      <Signatures name={receipt.issued_by_name} printed={printed} />
      <p className="print-foot">
        <span>院内费用凭证，不作发票</span>
        <span>{[hospital.address, hospital.phone && `电话 ${hospital.phone}`].filter(Boolean).join('　')}</span>
      </p>
    </>
  );
}

/** What was stored before and after it. */
function CardFacts({ card: { gift, balance_before, balance_after, remarks } }: { card: NonNullable<Receipt['card']> }) {
  return (
    <>
      {gift === 0 ? null : <Fact label={gift > 0 ? '赠送金额' : '收回赠送'}>{formatMoney(Math.abs(gift))}</Fact>}
      <Fact label="此前余额">{formatMoney(balance_before)}</Fact>
      <Fact label="此后余额">{formatMoney(balance_after)}</Fact>
      {remarks ? <Fact label="备注">{remarks}</Fact> : null}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}：</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Amounts of a column whose title says 元. */
const bare = (amount: number) => formatMoney(amount, '');

function Lines({ receipt: { lines, total, total2, amount, arrears } }: { receipt: Receipt }) {
  return (
    <table className="print-table print-lines">
      <caption className="sr-only">收费项目</caption>
      <thead>
        <tr>
          {['序号', '名称', '单价（元）', '数量', '金额（元）'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, unit_price, count, price }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a paper stay where they are
          <tr key={i}>
            <td>{i + 1}</td>
            <td>{name}</td>
            <td>{bare(unit_price)}</td>
            <td>{formatCount(count)}</td>
            <td>{bare(price)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3}>
            合计人民币（大写）　<b className="print-capitals">{total2}</b>
          </td>
          <td>合计</td>
          <td>
            <b>{formatMoney(total)}</b>
          </td>
        </tr>
        <tr>
          <td colSpan={3}>
            {amount < 0 ? '退还金额' : '实收金额'}　<b>{formatMoney(amount)}</b>
          </td>
          <td colSpan={2}>
            欠费金额　<b>{formatMoney(arrears)}</b>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Who took the money, and room for two more to sign. */
function Signatures({ name, printed }: { name: string; printed: Printed | null }) {
  const { date, minute } = useAtomValue(minuteAtom);
  return (
    <p className="print-signatures">
      <span>收费员：{name}</span>
      <span>复核：＿＿＿＿＿＿</span>
      <span>患者签字：＿＿＿＿＿＿</span>
      <span>打印时间：{printed ? formatInstant(printed.printed_at) : `${date} ${timeOf(minute)}`}</span>
    </p>
  );
}

/** The paper before it is there. */
function WaitingPaper() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">加载中…</span>
      <Skeleton className="mx-auto h-8 w-64" />
      <Skeleton className="mx-auto h-5 w-32" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
