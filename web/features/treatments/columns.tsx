import { Check, Hourglass } from 'lucide-react';
import type { Treatment } from '#contract/treatments.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { Tag } from '#web/ui/tag.tsx';

const STATUS = { planned: '计划', done: '已完成' } as const;

const batchOf = ({ batch_no, udi }: NonNullable<Treatment['material']>) =>
  [batch_no && `批号 ${batch_no}`, udi && `UDI ${udi}`].filter(Boolean).join('，');

/** What was put in, and by what it is found again. */
function MaterialCell({ material }: Pick<Treatment, 'material'>) {
  if (!material) return '—';
  return (
    <>
      {[material.brand, material.name].filter(Boolean).join(' ') || '—'}
      <span className="block text-13 text-ink-600">{batchOf(material)}</span>
    </>
  );
}

export const COLUMNS: readonly ListColumn<Treatment>[] = [
  {
    key: 'teeth',
    title: '牙位',
    cell: ({ teeth, surfaces }) =>
      teeth.length === 0 ? '—' : `${teeth.join('、')}${surfaces.length > 0 ? ` ${surfaces.join('')}` : ''}`,
  },
  { key: 'name', title: '治疗' },
  {
    key: 'status',
    title: '状态',
    cell: ({ status }) => {
      const Icon = status === 'done' ? Check : Hourglass;
      return (
        <Tag tone={status === 'done' ? 'green' : 'outline'} icon={<Icon aria-hidden size={12} strokeWidth={2.2} />}>
          {STATUS[status]}
        </Tag>
      );
    },
  },
  { key: 'material', title: '材料', cell: MaterialCell },
  {
    key: 'date',
    title: '日期',
    cell: ({ date, doctor }) => (
      <>
        <span className="whitespace-nowrap">{date}</span>
        <span className="block text-13 text-ink-600">{doctor.name}</span>
      </>
    ),
  },
  { key: 'case.code', title: '病历', cell: ({ case: of }) => of.code },
  {
    key: 'disposal',
    title: '处置单',
    cell: ({ disposal }) => (disposal ? `${disposal.number ?? ''} ${disposal.status_name}`.trim() : '—'),
  },
];
