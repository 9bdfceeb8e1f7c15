import { choicesOf } from '#contract/choices.ts';
import { exportCalls } from '#contract/exports.ts';
import { REFERRAL_WAY, type ReferralRecord } from '#contract/hygiene.ts';
import { hygienists } from '#contract/hygienists.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { FilterShortcuts } from '#web/resource/filter-shortcuts.tsx';
import { useList } from '#web/resource/use-list.ts';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { RecordsPage } from './records-page.tsx';
import { WayTag } from './tags.tsx';
import { useFollowVisits } from './use-visits.ts';

const place = (hospital: string, doctor: string | null) => (
  <OneLine className="max-w-56">{[hospital, doctor].filter(Boolean).join(' · ')}</OneLine>
);

const COLUMNS: readonly ListColumn<ReferralRecord>[] = [
  { key: 'patient', title: '患者', sticky: 'left', cell: ({ patient }) => <b>{patient}</b> },
  { key: 'created_at', title: '转诊时间', cell: ({ created_at }) => formatInstant(created_at) },
  { key: 'way', title: '方向', cell: ({ way }) => <WayTag of={way} /> },
  {
    key: 'source_hospital',
    title: '转出',
    cell: ({ source_hospital, source_doctor }) => place(source_hospital, source_doctor),
  },
  {
    key: 'target_hospital',
    title: '转入',
    cell: ({ target_hospital, target_doctor }) => place(target_hospital, target_doctor),
  },
  { key: 'date', title: '预约时间', cell: ({ date, time }) => (date ? `${date} ${time ?? ''}` : '—') },
  { key: 'reason', title: '原因', cell: ({ reason }) => <OneLine className="max-w-52">{reason || '—'}</OneLine> },
  { key: 'remarks', title: '备注', cell: ({ remarks }) => <OneLine className="max-w-52">{remarks || '—'}</OneLine> },
  { key: 'referred_by_name', title: '转诊人' },
];

const WAYS = choicesOf(REFERRAL_WAY);

/** 转诊记录: whom this hospital sent elsewhere, and who was sent here. */
export default function ReferralRecordsPage() {
  const list = useList(hygienists.referralRecords);
  const { params } = list;
  useFollowVisits();
  return (
    <RecordsPage
      title="转诊记录"
      hint="本院转出、转入和院内的转诊"
      file={exportCalls.referralRecords}
      list={list}
      columns={COLUMNS}
      days="转诊日期"
      shortcuts={<FilterShortcuts params={params} name="way" options={WAYS} />}
      emptyHint="还没有转诊"
    />
  );
}
