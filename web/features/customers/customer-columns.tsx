import type { Customer } from '#contract/customers.ts';
import { PatientLink } from '#web/clinic/patient/patient-link.tsx';
import { LabelTags } from '#web/clinic/place/label-tags.tsx';
import type { ListColumn } from '#web/resource/columns.tsx';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { Money } from '#web/ui/text/money.tsx';
import { StageTag } from './stage-tag.tsx';

export const CUSTOMER_COLUMNS: readonly ListColumn<Customer & { id: number }>[] = [
  {
    key: 'name',
    title: '客户',
    sticky: 'left',
    cell: ({ patient_id, name, labels }) => (
      <>
        <PatientLink id={patient_id}>{name}</PatientLink>
        <LabelTags labels={labels} />
      </>
    ),
  },
  { key: 'phone', title: '手机号' },
  { key: 'stage', title: '阶段', cell: ({ stage }) => <StageTag of={stage} /> },
  { key: 'owner', title: '负责人', cell: ({ owner }) => owner?.name ?? '—' },
  { key: 'due_on', title: '下次回访' },
  { key: 'last_visit', title: '上次就诊' },
  { key: 'next_visit', title: '下次就诊' },
  {
    key: 'consumed',
    title: '累计消费(元)',
    align: 'right',
    cell: ({ consumed }) => <Money cents={consumed} bare />,
  },
  { key: 'arrears', title: '欠费(元)', align: 'right', cell: ({ arrears }) => <Money cents={arrears} bare /> },
  { key: 'channel', title: '渠道', cell: ({ channel }) => <Channel channel={channel} /> },
  { key: 'remarks', title: '备注', cell: ({ remarks }) => <OneLine className="max-w-60">{remarks || '—'}</OneLine> },
];

/** A text that is no channel says so. */
function Channel({ channel }: Pick<Customer, 'channel'>) {
  if (!channel) return '—';
  return channel.id === null ? (
    <span className="inline-flex items-center gap-1.5">
      {channel.name}
      <Tag tone="outline">未识别</Tag>
    </span>
  ) : (
    channel.name
  );
}
