import type { Disposal } from '#contract/disposal-rows.ts';
import { Tag } from '#web/ui/tag.tsx';
import { formatCount, formatMoney } from '#web/ui/text/format.ts';

interface Line {
  id: number;
  name: string;
  about: string;
  tooth: string;
  unit_price: number;
  count: number;
  price: number;
  net: number;
  refunded_count: number;
  refunded: number;
  remarks: string;
  /** Whose price it has. */
  campaign: string | null;
}

const linesOf = ({ projects, products, drugs }: Disposal): Line[] => [
  ...projects.map(({ project, campaign, ...line }) => ({
    ...line,
    campaign: campaign?.name ?? null,
    name: project.name,
    about: [line.entitlement_id === null ? '项目' : '套餐次数', project.specification].filter(Boolean).join(' · '),
  })),
  ...products.map(({ product, ...line }) => ({
    ...line,
    name: product.name,
    about: ['商品', product.specification].filter(Boolean).join(' · '),
    tooth: '',
    campaign: null,
  })),
  ...drugs.map(({ drug, ...line }) => ({
    ...line,
    name: drug.name,
    about: ['药品', drug.specification].filter(Boolean).join(' · '),
    tooth: '',
    campaign: null,
  })),
];

/** Amounts of columns whose title says 元. */
const bare = (amount: number) => formatMoney(amount, '');

const HEAD = 'h-9 border-line-strong border-b bg-surface-2 px-2 font-semibold whitespace-nowrap';
const CELL = 'border-line border-b px-2 py-2 align-middle';
const ONLY_WIDE = 'hidden @min-[460px]/sheet:table-cell';

/** What was done and given, line by line: 应收 is what is left after all that was taken off, so that it adds up. */
export function Lines({ list }: { list: Disposal }) {
  return (
    <table className="w-full border-separate border-spacing-0 text-14">
      <caption className="sr-only">项目、商品和药品（元）</caption>
      <thead className="text-13 text-ink-600">
        <tr>
          <th scope="col" className={`${HEAD} w-8 text-right`}>
            #
          </th>
          <th scope="col" className={`${HEAD} text-left`}>
            项目 / 商品 / 药品
          </th>
          <th scope="col" className={`${HEAD} ${ONLY_WIDE} text-right`}>
            单价
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            数量
          </th>
          <th scope="col" className={`${HEAD} ${ONLY_WIDE} text-right`}>
            原价
          </th>
          <th scope="col" className={`${HEAD} ${ONLY_WIDE} text-right`}>
            优惠
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            应收
          </th>
        </tr>
      </thead>
      <tbody>
        {linesOf(list).map((line, at) => (
          <Row key={line.id} line={line} number={at + 1} />
        ))}
      </tbody>
    </table>
  );
}

const givenBack = ({ refunded, refunded_count }: Line) =>
  refunded + refunded_count > 0 ? `已退 ${refunded_count > 0 ? `${refunded_count} 份 ` : ''}${bare(refunded)}` : '';

function Row({ line, number }: { line: Line; number: number }) {
  const off = line.price - line.net;
  return (
    <tr>
      <td className={`${CELL} text-right text-ink-500`}>{number}</td>
      <td className={CELL}>
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {line.name}
          {line.tooth ? (
            <span className="rounded-cell bg-blue-100 px-1.5 text-12 text-blue-700">{line.tooth}</span>
          ) : null}
          {line.campaign ? <Tag tone="brand">{`活动：${line.campaign}`}</Tag> : null}
        </p>
        <p className="text-12 text-ink-500">
          {[line.about, givenBack(line), line.remarks].filter(Boolean).join(' · ')}
        </p>
      </td>
      <td className={`${CELL} ${ONLY_WIDE} text-right`}>{bare(line.unit_price)}</td>
      <td className={`${CELL} text-right`}>{formatCount(line.count)}</td>
      <td className={`${CELL} ${ONLY_WIDE} text-right text-ink-600`}>{bare(line.price)}</td>
      <td className={`${CELL} ${ONLY_WIDE} text-right text-ink-600`}>{off === 0 ? '—' : `−${bare(off)}`}</td>
      <td className={`${CELL} text-right font-semibold`}>{bare(line.net - line.refunded)}</td>
    </tr>
  );
}
