import { Fragment, type ReactNode } from 'react';
import type { PaidWay } from '#contract/disposal-pay.ts';
import { LINE_KINDS, type Receipt } from '#contract/receipts.ts';
import { formatCount, formatInstant, formatMoney } from '#web/ui/text/format.ts';
import { bare, Heads } from './paper-parts.tsx';
import { wayName } from './way-name.ts';
import './bill-table.css';

interface BillTableProps {
  lines: Receipt['lines'];
  /** Those that the lines stand on: of several, each has its own heading. */
  disposals: readonly { number: string | null; issued_at: string | null }[];
  /** Σ of the lines; less the discount it is the total. */
  price: number;
  discount: number;
  total: number;
  total2: string;
  /** What was paid and what is still owed, and how. */
  paid: ReactNode;
  arrears: number;
  ways: ReactNode;
}

const COLUMNS = ['序号', '类别', '名称', '规格', '单价（元）', '数量', '金额（元）'] as const;

/** The lines of lists of treatments on paper, and their sums: lines less discount are the total. */
export function BillTable({ lines, disposals, ...sums }: BillTableProps) {
  return (
    <table className="print-table print-bill">
      <caption className="sr-only">收费项目</caption>
      <Heads columns={COLUMNS} />
      <tbody>
        {lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a paper stay where they are
          <Fragment key={i}>
            {disposals.length > 1 && line.disposal_no !== lines[i - 1]?.disposal_no ? (
              <Heading disposal={disposals.find(({ number }) => number === line.disposal_no)} />
            ) : null}
            <Line line={line} n={i + 1} />
          </Fragment>
        ))}
      </tbody>
      <Sums {...sums} />
    </table>
  );
}

function Heading({ disposal }: { disposal: BillTableProps['disposals'][number] | undefined }) {
  return (
    <tr>
      <th scope="rowgroup" colSpan={COLUMNS.length}>
        处置单 {disposal?.number}
        {disposal?.issued_at ? `　开单 ${formatInstant(disposal.issued_at)}` : null}
      </th>
    </tr>
  );
}

function Line({ line, n }: { line: Receipt['lines'][number]; n: number }) {
  return (
    <tr>
      <td>{n}</td>
      <td>{line.kind ? LINE_KINDS[line.kind] : ''}</td>
      <td>{line.name}</td>
      <td>{[line.specification, line.tooth].filter(Boolean).join(' / ')}</td>
      <td>{bare(line.unit_price)}</td>
      <td>{formatCount(line.count)}</td>
      <td>{bare(line.price)}</td>
    </tr>
  );
}

type SumsProps = Omit<BillTableProps, 'lines' | 'disposals'>;

function Sums({ price, discount, total, total2, paid, arrears, ways }: SumsProps) {
  return (
    <tfoot>
      {discount === 0 ? null : (
        <tr>
          <td colSpan={5}>
            原价　<b>{formatMoney(price)}</b>
          </td>
          <td className="print-sum">优惠</td>
          <td>{formatMoney(-discount)}</td>
        </tr>
      )}
      <tr>
        <td colSpan={5}>
          合计人民币（大写）　<b className="print-capitals">{total2}</b>
        </td>
        <td className="print-sum">合计</td>
        <td>
          <b className="print-total">{formatMoney(total)}</b>
        </td>
      </tr>
      <tr>
        <td colSpan={3}>{paid}</td>
        <td>
          欠费金额　<b>{formatMoney(arrears)}</b>
        </td>
        <td colSpan={3}>付款方式　{ways}</td>
      </tr>
    </tfoot>
  );
}

/** 微信; of several ways how much by each: 储值 ¥30.00、微信 ¥20.00. */
export function waysOf(payments: readonly PaidWay[]): string {
  const sums = new Map<string, number>();
  for (const payment of payments) sums.set(wayName(payment), (sums.get(wayName(payment)) ?? 0) + payment.amount);
  const ways = [...sums].map(([way, amount]) => (sums.size === 1 ? way : `${way} ${formatMoney(amount)}`));
  return ways.join('、') || '—';
}
