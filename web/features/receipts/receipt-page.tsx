import { useAtomValue } from 'jotai';
import { useParams } from 'react-router-dom';
import { type Receipt, receipts } from '#contract/receipts.ts';
import { Failed } from '#web/api/failed.tsx';
import { rolesAtom } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { BillTable, waysOf } from '#web/clinic/money/bill-table.tsx';
import { bare, Fact, Foot, Heads, PrintedAt, WaitingPaper } from '#web/clinic/money/paper-parts.tsx';
import { usePress } from '#web/forms/use-press.ts';
import { PrintDocument, type Printed } from '#web/ui/layout/print-document.tsx';
import { formatCount, formatInstant, formatMoney } from '#web/ui/text/format.ts';

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

/** Lists come from the desk that takes the money, cards from the members; of fees hygienists come from theirs, and others have no list of them. */
function useBack(kind: Receipt['kind'] = 'fee') {
  const hygienist = useAtomValue(rolesAtom).includes('dental_hygienist');
  if (kind === 'pay' || kind === 'refund' || kind === 'reversal')
    return { to: '/admin/charges/index', text: '返回收费' };
  if (kind !== 'fee') return { to: '/clinic/users', text: '返回会员管理' };
  return hygienist
    ? { to: '/admin/visits/hygienist/dental_records', text: '返回洁牙记录' }
    : { to: '/', text: '返回排班表' };
}

const hintOf = ({ prints }: Receipt) =>
  prints === 0 ? '还没有打印过，第一次打印为正本。' : `已打印 ${prints} 次，再次打印会注明补打。`;

const NAMES = {
  fee: '洁牙费用收据',
  topup: '会员充值收据',
  stored_refund: '退储值收据（红字）',
  pay: '处置费用收据',
  refund: '退费收据（红字）',
  reversal: '冲正收据（红字）',
} as const;

/** What was given back. */
const RED: readonly Receipt['kind'][] = ['stored_refund', 'refund', 'reversal'];

const headingOf = ({ hospital, receipt_no, kind, arrears }: Receipt) => ({
  hospital: hospital.name,
  name: NAMES[kind],
  number: { label: '单号', value: receipt_no },
  stamp: arrears === 0 && !RED.includes(kind) ? '已付清' : null,
});

function Paper({ receipt, printed }: { receipt: Receipt; printed: Printed | null }) {
  const { hospital, bill } = receipt;
  return (
    <>
      <dl className="print-facts">
        <Fact label="患者姓名">
          <b>{receipt.patient}</b>
        </Fact>
        <Fact label="卡号">{receipt.card_no ?? ''}</Fact>
        {receipt.visited_at ? <Fact label="就诊时间">{formatInstant(receipt.visited_at)}</Fact> : null}
        {receipt.doctor_name === null ? null : <Fact label={bill ? '接诊医生' : '洁牙师'}>{receipt.doctor_name}</Fact>}
        {receipt.card ? <CardFacts card={receipt.card} /> : null}
        {receipt.refund ? <RefundFacts refund={receipt.refund} /> : null}
        {receipt.reversal ? <ReversalFacts reversal={receipt.reversal} /> : null}
        {bill ? (
          <BillFacts bill={bill} />
        ) : (
          <Fact label={RED.includes(receipt.kind) ? '退款方式' : '付款方式'}>{waysOf(receipt.payments)}</Fact>
        )}
        <Fact label="付款时间">{formatInstant(receipt.issued_at)}</Fact>
      </dl>
      {bill ? <Bill receipt={receipt} bill={bill} /> : <Lines receipt={receipt} />}
      <Signatures name={receipt.issued_by_name} printed={printed} />
      <Foot>
        <span>{[hospital.address, hospital.phone && `电话 ${hospital.phone}`].filter(Boolean).join('　')}</span>
      </Foot>
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

/** Of which list and receipts, why, and who said so. */
function RefundFacts({ refund }: { refund: NonNullable<Receipt['refund']> }) {
  const { disposal_no, receipts: first, reason, debt, decided_by, self_approved } = refund;
  return (
    <>
      <Fact label="处置单号">{disposal_no}</Fact>
      <Fact label="原收据">{first.join('、')}</Fact>
      <Fact label="退费原因">{reason}</Fact>
      {debt === 0 ? null : <Fact label="冲减欠费">{formatMoney(debt)}</Fact>}
      <Fact label="审批人">{self_approved ? `${decided_by}（自审）` : decided_by}</Fact>
    </>
  );
}

const ReversalFacts = ({ reversal }: { reversal: NonNullable<Receipt['reversal']> }) => (
  <>
    <Fact label="原收据">{reversal.receipt_no}</Fact>
    <Fact label="冲正原因">{reversal.reason}</Fact>
  </>
);

/** One list's number and when it was issued; those of several stand over their lines. */
function BillFacts({ bill: { disposals, drug_count } }: { bill: NonNullable<Receipt['bill']> }) {
  const [first, ...more] = disposals;
  return (
    <>
      {first && more.length === 0 ? (
        <>
          <Fact label="处置单号">{first.number}</Fact>
          <Fact label="开单时间">{formatInstant(first.issued_at)}</Fact>
        </>
      ) : null}
      {drug_count > 0 ? <Fact label="药品数量">{formatCount(drug_count)}</Fact> : null}
    </>
  );
}

/** What the lists cost and what was paid of them now: what was paid before is said, so that it adds up. */
function Bill({ receipt, bill }: { receipt: Receipt; bill: NonNullable<Receipt['bill']> }) {
  const { paid_before, tendered, change } = bill;
  const cash = tendered === null ? '' : `（收现金 ${formatMoney(tendered)}，找零 ${formatMoney(change)}）`;
  return (
    <BillTable
      {...receipt}
      {...bill}
      paid={
        <>
          {paid_before === 0 ? null : (
            <>
              此前已付　<b>{formatMoney(paid_before)}</b>
            </>
          )}
          {paid_before === 0 ? '实收金额' : '　本次实收'}　<b>{formatMoney(receipt.amount)}</b>
        </>
      }
      ways={`${waysOf(receipt.payments)}${cash}`}
    />
  );
}

function Lines({ receipt: { lines, total, total2, amount, arrears } }: { receipt: Receipt }) {
  return (
    <table className="print-table print-lines">
      <caption className="sr-only">收费项目</caption>
      <Heads columns={['序号', '名称', '单价（元）', '数量', '金额（元）']} />
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
  return (
    <p className="print-signatures">
      <span>收费员：{name}</span>
      <span>复核：＿＿＿＿＿＿</span>
      <span>患者签字：＿＿＿＿＿＿</span>
      <PrintedAt printed={printed} />
    </p>
  );
}
