import { useState } from 'react';
import { HOSPITAL_MODE_LABEL, type PlatformHospital, platformHospitals } from '#contract/platform-hospitals.ts';
import { useCall } from '#web/api/use-call.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { ListPage } from '#web/resource/list-page.tsx';
import { type ListParams, useListParams } from '#web/resource/use-list-params.ts';
import { Button } from '#web/ui/button.tsx';
import type { Filter } from '#web/ui/filter-panel.tsx';
import { OneLine } from '#web/ui/one-line.tsx';
import { Shortcut } from '#web/ui/shortcut.tsx';
import { HospitalDialog } from './hospital-dialog.tsx';
import { LockTag } from './lock-tag.tsx';

type Query = ReturnType<typeof useParams> extends ListParams<infer Q> ? Q : never;

const useParams = () => useListParams(platformHospitals.list);

const MODES = Object.entries(HOSPITAL_MODE_LABEL).map(([value, label]) => ({ value, label }));

const STATES = [
  { value: '0', label: '正常' },
  { value: '1', label: '已锁定' },
];

const FILTERS: readonly Filter<Query>[] = [
  { kind: 'text', name: 'keyword', label: '医院名称', placeholder: '请输入医院名称' },
  { kind: 'choice', name: 'mode', label: '经营模式', options: MODES },
  { kind: 'choice', name: 'lock', label: '状态', options: STATES },
];

const COLUMNS: readonly ListColumn<PlatformHospital>[] = [
  { key: 'id', title: '编号', className: 'text-ink-500' },
  {
    key: 'name',
    title: '医院名称',
    sticky: 'left',
    cell: ({ name }) => <OneLine className="max-w-80 font-semibold">{name}</OneLine>,
  },
  { key: 'creator', title: '店长', cell: ({ creator }) => creator?.name ?? '—' },
  { key: 'has_doctors_count', title: '医生数', align: 'right' },
  { key: 'mode', title: '经营模式', cell: ({ mode }) => HOSPITAL_MODE_LABEL[mode] ?? '—' },
  { key: 'lock', title: '状态', cell: (hospital) => <LockTag hospital={hospital} /> },
];

/** The platform's hospitals: docs/domain/screens.md#back-office. */
export function PlatformHospitalsPage() {
  const params = useParams();
  const answer = useCall(platformHospitals.list, { query: { ...params.query, include: 'creator' } }, { keep: true });
  const [shown, setShown] = useState<PlatformHospital | null>(null);
  return (
    <>
      <ListPage
        title="医院管理"
        hint="点击状态可锁定或恢复医院"
        params={params}
        answer={answer}
        filters={FILTERS}
        columns={COLUMNS}
        shortcuts={[{ value: '', label: '全部' }, ...STATES].map(({ value, label }) => (
          <Shortcut
            key={value}
            label={label}
            chosen={String(params.query.lock ?? '') === value}
            onClick={() => params.change({ lock: value })}
          />
        ))}
        rowActions={(hospital) => (
          <Button variant="text" size="sm" aria-label={`${hospital.name}详情`} onClick={() => setShown(hospital)}>
            详情
          </Button>
        )}
      />
      {shown ? <HospitalDialog hospital={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
}
