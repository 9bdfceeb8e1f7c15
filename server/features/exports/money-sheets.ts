import { PAYMENT_KINDS } from '#contract/charge-rows.ts';
import { exceptionsText } from '#contract/day-exceptions.ts';
import { RECEIVED_TYPES, TENDER_TYPE_IDS, TENDER_TYPES, type TenderType } from '#contract/disposal-pay.ts';
import type { Disposal } from '#contract/disposal-rows.ts';
import { COUNTED, COUNTED_WAYS, type DayClosing, type Shift } from '#contract/shift-rows.ts';
import type { ChargeRow, PaymentRow } from '#server/platform/charge-rows.ts';
import { presentDisposal } from '#server/platform/present-disposal.ts';
import type { Column, Sheet } from '#server/platform/xlsx.ts';
import { minute } from './minute.ts';

/** The lists of the desk: what is to be paid, what was, and how its shifts and days were closed. */

const ISSUED: readonly number[] = [1, 2, 3];

/** 洁治 ×1、布洛芬 ×2: all that a list is of. */
const contentOf = ({ projects, products, drugs }: Disposal) =>
  [
    ...projects.map(({ project, count }) => ({ name: project.name, count })),
    ...products.map(({ product, count }) => ({ name: product.name, count })),
    ...drugs.map(({ drug, count }) => ({ name: drug.name, count })),
  ]
    .map(({ name, count }) => `${name} ×${count}`)
    .join('、');

const OF_LISTS: readonly Column<Disposal>[] = [
  { title: '患者', text: ({ patient }) => patient.name },
  { title: '卡号', text: ({ code }) => code },
  { title: '单号', text: ({ number }) => number, width: 20 },
  { title: '开单时间', text: ({ issued_at }) => minute(issued_at), width: 18 },
  { title: '医生', text: ({ doctor }) => doctor?.name ?? null, width: 12 },
  { title: '咨询师', text: ({ consultant }) => consultant?.name ?? null, width: 12 },
  { title: '内容', text: contentOf, width: 30 },
  { title: '原价（元）', cents: ({ price }) => price, width: 12 },
  { title: '优惠（元）', cents: ({ discount }) => discount, width: 12 },
  { title: '应收（元）', cents: ({ total }) => total, width: 12 },
  { title: '实收（元）', cents: ({ amount }) => amount, width: 12 },
  { title: '待收（元）', cents: ({ arrears }) => arrears, width: 12 },
  { title: '退费（元）', cents: ({ refunded }) => refunded, width: 12 },
  { title: '状态', text: ({ status_name }) => status_name, width: 10 },
  { title: '付清时间', text: ({ payment_record }) => minute(payment_record?.created_at ?? null), width: 18 },
  { title: '备注', text: ({ remarks }) => remarks, width: 24 },
];

/** Drafts and what is void are in the list, and in none of its sums. */
export const DISPOSALS: Sheet<Disposal> = {
  name: '处置单',
  summed: { said: '合计（不含草稿、作废）', counts: ({ status }) => ISSUED.includes(status) },
  columns: OF_LISTS,
};

interface Charged {
  list: Disposal;
  last_payment: ChargeRow['last_payment'];
}

export const charged = ({ last_payment, ...row }: ChargeRow): Charged => ({ list: presentDisposal(row), last_payment });

const ofList = (column: Column<Disposal>): Column<Charged> => {
  if ('text' in column) return { ...column, text: ({ list }) => column.text(list) };
  if ('cents' in column) return { ...column, cents: ({ list }) => column.cents(list) };
  return { ...column, number: ({ list }) => column.number(list) };
};

export const CHARGES: Sheet<Charged> = {
  name: '收费单',
  summed: true,
  columns: [
    ...OF_LISTS.map(ofList),
    { title: '最近收款', text: ({ last_payment }) => minute(last_payment?.at ?? null), width: 18 },
    {
      title: '收款方式',
      text: ({ last_payment: paid }) => paid?.types.map((type) => TENDER_TYPES[type]).join('、') ?? null,
    },
    { title: '收款人', text: ({ last_payment }) => last_payment?.staff.name ?? null, width: 12 },
  ],
};

/** 实收, and each way by itself. */
function byWay<T>(amount: (row: T, types: readonly TenderType[]) => number): Column<T>[] {
  const of = (title: string, types: readonly TenderType[]): Column<T> => ({
    title: `${title}（元）`,
    cents: (row) => amount(row, types),
    width: 12,
  });
  return [of('实收', RECEIVED_TYPES), ...TENDER_TYPE_IDS.map((type) => of(TENDER_TYPES[type], [type]))];
}

/** 已冲正; 冲正 SJ2026-000002; 微信改退现金 */
const notesOf = ({ reversed, reverses, tenders }: PaymentRow) =>
  [
    ...(reversed ? ['已冲正'] : []),
    ...(reverses ? [`冲正 ${reverses}`] : []),
    ...tenders.flatMap(({ type, replaces }) =>
      replaces ? [`${TENDER_TYPES[replaces]}改退${TENDER_TYPES[type]}`] : [],
    ),
  ].join('，');

export const PAYMENTS: Sheet<PaymentRow> = {
  name: '收费记录',
  summed: true,
  columns: [
    { title: '患者', text: ({ member }) => member.name },
    { title: '时间', text: ({ at }) => minute(at), width: 18 },
    { title: '类型', text: ({ kind }) => PAYMENT_KINDS[kind], width: 10 },
    { title: '金额（元）', cents: ({ total }) => total, width: 12 },
    ...byWay<PaymentRow>(({ tenders }, types) =>
      tenders.reduce((sum, { type, amount }) => (types.includes(type) ? sum + amount : sum), 0),
    ),
    { title: '处置单', text: ({ disposals }) => disposals.map(({ number }) => number).join('、'), width: 20 },
    { title: '收据', text: ({ receipt }) => receipt.receipt_no, width: 16 },
    { title: '收费人', text: ({ staff }) => staff.name, width: 12 },
    { title: '说明', text: notesOf, width: 20 },
    { title: '备注', text: ({ remarks }) => remarks, width: 24 },
  ],
};

const COUNTS = { expected: '应有', counted: '清点', difference: '差额' } as const;

/** Of an open one nothing: it is counted blind. */
function countedBy(count: keyof typeof COUNTS): Column<Shift>[] {
  const title = COUNTS[count];
  return [
    {
      title: `${title}合计（元）`,
      cents: ({ [count]: sums }) => sums && COUNTED_WAYS.reduce((sum, way) => sum + sums[way], 0),
    },
    ...COUNTED_WAYS.map(
      (way): Column<Shift> => ({
        title: `${title}${COUNTED[way]}（元）`,
        cents: (shift) => shift[count]?.[way] ?? null,
      }),
    ),
  ];
}

export const SHIFTS: Sheet<Shift> = {
  name: '班次',
  summed: true,
  columns: [
    { title: '收费员', text: ({ staff }) => staff.name, width: 12 },
    { title: '营业日', text: ({ business_date }) => business_date, width: 12 },
    { title: '开班', text: ({ opened_at }) => minute(opened_at), width: 18 },
    { title: '交班', text: ({ closed_at }) => minute(closed_at), width: 18 },
    { title: '状态', text: ({ closed_at }) => (closed_at ? '已交班' : '当班'), width: 10 },
    { title: '笔数', number: ({ count }) => count, sum: true, width: 8 },
    ...countedBy('expected'),
    ...countedBy('counted'),
    ...countedBy('difference'),
    { title: '退款（元）', cents: ({ given_back }) => given_back.amount, width: 12 },
    { title: '备用金（元）', cents: ({ float_left }) => float_left, sum: false, width: 12 },
    { title: '交班人', text: ({ closed_by }) => closed_by?.name ?? null, width: 12 },
    { title: '接班人', text: ({ handed_to }) => handed_to?.name ?? null, width: 12 },
    { title: '备注', text: ({ remarks }) => remarks, width: 24 },
  ],
};

export const DAY_CLOSINGS: Sheet<DayClosing> = {
  name: '日结',
  summed: true,
  columns: [
    { title: '营业日', text: ({ date }) => date, width: 12 },
    ...byWay<DayClosing>(({ sums }, types) =>
      sums.types.reduce(
        (sum, { type, taken, given_back: back }) => (types.includes(type) ? sum + taken - back : sum),
        0,
      ),
    ),
    { title: '储值余额（元）', cents: ({ sums }) => sums.standing.stored, sum: false },
    { title: '欠费余额（元）', cents: ({ sums }) => sums.standing.arrears, sum: false },
    { title: '异常', text: exceptionsText, width: 20 },
    { title: '分录', number: ({ entries }) => entries, sum: true, width: 8 },
    { title: '校验码', text: ({ digest }) => digest, width: 20 },
    { title: '日结人', text: ({ closed_by }) => closed_by.name, width: 12 },
    { title: '日结时间', text: ({ closed_at }) => minute(closed_at), width: 18 },
  ],
};
