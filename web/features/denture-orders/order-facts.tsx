import type { ReactNode } from 'react';
import type { DentureItem } from '#contract/denture-items.ts';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { formatMoney } from '#web/ui/text/format.ts';
import type { FullOrder } from './values.ts';

/** All that an order says of what is to be made. */
export function OrderFacts({ row, money }: { row: FullOrder /** Whether what it costs is shown. */; money: boolean }) {
  const facts: [string, ReactNode][] = [
    ['医院', row.hospital.name],
    ['医生', row.doctor.name],
    ['加工厂', row.factory.name],
    ['交货日期', `${row.due_on}${row.urgent ? '（加急）' : ''}`],
    ['印模方式', row.impression_name],
    ['咬合', row.occlusion],
    ['边缘', row.margin],
    ['邻接', row.contact],
    ['试戴就诊', row.reservation ? `${row.reservation.date} ${row.reservation.time}` : null],
    ['原加工单', row.rework_of?.code],
    ['加工费', money && row.cost !== null ? formatMoney(row.cost) : null],
  ];
  return (
    <div className="flex flex-col gap-4">
      <ol aria-label="修复体" className="flex flex-col divide-y divide-line">
        {row.items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of an order stay where they are
          <li key={at} className="py-2 first:pt-0">
            <Piece item={item} />
          </li>
        ))}
      </ol>
      <DescriptionList items={facts.filter(([, value]) => value).map(([label, value]) => ({ label, value }))} />
    </div>
  );
}

function Piece({ item }: { item: DentureItem }) {
  const { restoration_name, teeth, pontics, material, shade_system_name, shade, stump_shade, note } = item;
  return (
    <>
      <p>
        <b>{[restoration_name, teeth.join('、')].filter(Boolean).join(' ')}</b>
        {pontics.length > 0 ? `（桥体 ${pontics.join('、')}）` : null}
      </p>
      <p className="break-words text-13 text-ink-700">
        {[
          material,
          shade ? `色号 ${shade}（${shade_system_name}）` : null,
          stump_shade ? `基牙 ${stump_shade}` : null,
          note,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  );
}
