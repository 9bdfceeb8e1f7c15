import { useAtomValue } from 'jotai';
import { exportCalls } from '#contract/exports.ts';
import { REFERRAL_WAY, type ReferralRecord } from '#contract/hygiene.ts';
import { hygienists } from '#contract/hygienists.ts';
import { ExportButton, filtersOf } from '#web/api/export-button.tsx';
import { useCall } from '#web/api/use-call.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { ListPage } from '#web/resource/list-page.tsx';
import { useListParams } from '#web/resource/use-list-params.ts';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { Shortcut } from '#web/ui/tables/shortcut.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { WayTag } from './tags.tsx';
import { useFollowVisits } from './use-visits.ts';

const place = (hospital: string, doctor: string | null) => (
  <OneLine className="max-w-56">{[hospital, doctor].filter(Boolean).join(' · ')}</OneLine>
);

const COLUMNS: readonly ListColumn<ReferralRecord>[] = [
  { key: 'patient', title: '患者', sticky: 'left', cell: ({ patient }) => <b>{patient}</b> },
  { key: 'created_at', title: '转诊时间', cell: ({ created_at }) => formatInstant(created_at) },
  { key: 'way', title: '方向', cell: ({ way }) => <WayTag way={way} /> },
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

const SHORTCUTS = [
  { value: '', label: '全部' },
  ...Object.entries(REFERRAL_WAY).map(([value, label]) => ({ value, label })),
];

/** 转诊记录: whom this hospital sent elsewhere, and who was sent here. */
export function ReferralRecordsPage() {
  const params = useListParams(hygienists.referralRecords);
  const answer = useCall(hygienists.referralRecords, { query: params.query }, { keep: true });
  const today = useAtomValue(minuteAtom).date;
  useFollowVisits();
  return (
    <ListPage
      title="转诊记录"
      hint="本院转出、转入和院内的转诊"
      action={<ExportButton call={exportCalls.referralRecords} args={{ query: filtersOf(params.query) }} />}
      params={params}
      answer={answer}
      columns={COLUMNS}
      filters={[
        { kind: 'text', name: 'keyword', label: '患者', placeholder: '姓名、拼音或手机尾号' },
        { kind: 'days', from: 'from', to: 'to', label: '转诊日期', today },
      ]}
      shortcuts={SHORTCUTS.map(({ value, label }) => (
        <Shortcut
          key={value}
          label={label}
          chosen={(params.query.way ?? '') === value}
          onClick={() => params.change({ way: value })}
        />
      ))}
      emptyHint="还没有转诊"
    />
  );
}
