import { useAtomValue } from 'jotai';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type BackendHospital, backendHospitalTable } from '#contract/backend-hospitals.ts';
import { choicesOf } from '#contract/choices.ts';
import { mechanismTable } from '#contract/mechanisms.ts';
import { HOSPITAL_MODE_LABEL } from '#contract/platform-hospitals.ts';
import { rolesAtom } from '#web/api/session.ts';
import { useWritable } from '#web/api/writable.ts';
import { HospitalStateTag } from '#web/clinic/place/hospital-state.tsx';
import type { AboutPage } from '#web/resource/about-page.ts';
import type { PageColumns } from '#web/resource/columns.tsx';
import type { PageFields } from '#web/resource/of-contract.tsx';
import { nameColumn, told } from '#web/resource/plain.tsx';
import { resourcePage } from '#web/resource/resource-page.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ICON } from '#web/ui/icon.ts';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';

const OwnerDialog = lateDialog(() => import('./owner-dialog.tsx').then((m) => m.OwnerDialog));
const CreateDialog = lateDialog(() => import('./create-dialog.tsx').then((m) => m.CreateDialog));

const LOCKS = [
  { value: '0', label: '正常' },
  { value: '1', label: '已锁定' },
];

/** What a shop manager says of the hospital; where it stands is set with its page (医院设置). */
const OWN: PageFields = {
  address: {},
  hours: { hint: '如 周一至周日 09:00—18:00' },
  summary: { lines: 4 },
};

const ALL: PageFields = {
  name: {},
  mechanism_id: { control: 'pick', from: mechanismTable.calls.list, noun: '机构', shown: 'mechanism' },
  ...OWN,
  longitude: {},
  latitude: {},
  license_no: {},
  license_until: {},
};

const COLUMNS: PageColumns<BackendHospital> = [
  nameColumn('医院名称', 'max-w-80'),
  { key: 'mode', title: '经营模式', cell: ({ mode }) => HOSPITAL_MODE_LABEL[mode] ?? '—' },
  { key: 'mechanism', title: '所属机构', cell: ({ mechanism }) => mechanism?.name ?? '—' },
  { key: 'manager', title: '店长', cell: ({ manager }) => [manager?.name, manager?.phone].join(' ').trim() || '—' },
  { key: 'doctors_count', title: '医生数', align: 'right' },
  'address',
  'hours',
  'license_no',
  'license_until',
  { key: 'lock', title: '状态', cell: (hospital) => <HospitalStateTag hospital={hospital} /> },
];

const pageWith = (
  fields: PageFields,
  hidden: readonly (keyof BackendHospital)[] = [],
  more: Pick<AboutPage<typeof backendHospitalTable.calls>, 'action' | 'useActions'> = {},
) =>
  resourcePage(backendHospitalTable, {
    ...more,
    title: '医院',
    hint: '锁定在医院管理，经营模式在医院设置',
    columns: told(COLUMNS, hidden),
    filters: [
      keyword('医院名称', '请输入医院名称'),
      { kind: 'choice', name: 'mode', label: '经营模式', options: choicesOf(HOSPITAL_MODE_LABEL) },
      { kind: 'choice', name: 'lock', label: '状态', options: LOCKS },
    ],
    fields,
  });

/** A hospital that is approved at once, and whose owner is invited. */
function CreateButton() {
  const [isOpen, setOpen] = useState(false);
  const { reason } = useWritable();
  return (
    <>
      <GuardedButton variant="primary" reason={reason} icon={<Plus {...ICON} />} onClick={() => setOpen(true)}>
        新增医院
      </GuardedButton>
      {isOpen ? <CreateDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Of one that nobody owns yet. */
function useOwners() {
  const [shown, setShown] = useState<BackendHospital | null>(null);
  const { reason } = useWritable();
  return {
    of: (hospital: BackendHospital) =>
      hospital.manager ? [] : [{ text: '邀请店长', reason, onPress: () => setShown(hospital) }],
    over: shown ? <OwnerDialog of={shown} onClose={() => setShown(null)} /> : null,
  };
}

const PlatformPage = pageWith(ALL, [], { action: <CreateButton />, useActions: useOwners });
const OwnersPage = pageWith(OWN);
const StaffPage = pageWith(OWN, ['license_no', 'license_until']);

/** Hospitals' cards: all for the platform, their own for staff. */
export default function BackendHospitalsPage() {
  const roles = useAtomValue(rolesAtom);
  if (roles.includes('super_admin')) return <PlatformPage />;
  return roles.includes('shop_owner') ? <OwnersPage /> : <StaffPage />;
}
