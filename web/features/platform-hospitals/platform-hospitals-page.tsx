import { useState } from 'react';
import { choicesOf } from '#contract/choices.ts';
import { approvedHospitals, HOSPITAL_MODE_LABEL, type PlatformHospital } from '#contract/platform-hospitals.ts';
import { nameColumn } from '#web/resource/plain.tsx';
import { resourcePage } from '#web/resource/resource-page.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { Shortcut } from '#web/ui/tables/shortcut.tsx';
import { HospitalDialog } from './hospital-dialog.tsx';
import { LockTag } from './lock-tag.tsx';

const STATES = [
  { value: '0', label: '正常' },
  { value: '1', label: '已锁定' },
];

function useDetails() {
  const [shown, setShown] = useState<PlatformHospital | null>(null);
  return {
    of: (hospital: PlatformHospital) => [
      { text: '详情', reason: null, looks: true, onPress: () => setShown(hospital) },
    ],
    over: shown ? <HospitalDialog hospital={shown} onClose={() => setShown(null)} /> : null,
  };
}

/** The platform's hospitals: docs/domain/screens.md#back-office. */
const PlatformHospitalsPage = resourcePage(approvedHospitals, {
  title: '医院管理',
  hint: '点击状态可锁定或恢复医院',
  always: { include: 'creator' },
  filters: [
    keyword('医院名称', '请输入医院名称'),
    { kind: 'choice', name: 'mode', label: '经营模式', options: choicesOf(HOSPITAL_MODE_LABEL) },
    { kind: 'choice', name: 'lock', label: '状态', options: STATES },
  ],
  columns: [
    { key: 'id', title: '编号', className: 'text-ink-500' },
    nameColumn('医院名称', 'max-w-80'),
    { key: 'creator', title: '店长', cell: ({ creator }) => creator?.name ?? '—' },
    { key: 'has_doctors_count', title: '医生数', align: 'right' },
    { key: 'mode', title: '经营模式', cell: ({ mode }) => HOSPITAL_MODE_LABEL[mode] ?? '—' },
    { key: 'lock', title: '状态', cell: (hospital) => <LockTag hospital={hospital} /> },
  ],
  shortcuts: ({ query, change }) =>
    [{ value: '', label: '全部' }, ...STATES].map(({ value, label }) => (
      <Shortcut
        key={value}
        label={label}
        chosen={String(query.lock ?? '') === value}
        onClick={() => change({ lock: value })}
      />
    )),
  fields: {},
  useActions: useDetails,
});

export default PlatformHospitalsPage;
