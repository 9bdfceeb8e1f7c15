import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { Attachment } from '#contract/attachments.ts';
import { type Mechanism, mechanismTable } from '#contract/mechanisms.ts';
import { approvedHospitals } from '#contract/platform-hospitals.ts';
import { rolesAtom } from '#web/api/session.ts';
import type { PageColumns } from '#web/resource/columns.tsx';
import { told } from '#web/resource/plain.tsx';
import { resourcePage } from '#web/resource/resource-page.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';

const MechanismAdmins = lateDialog(() => import('./mechanism-admins.tsx').then((m) => m.MechanismAdmins));

/** Opens beside the page. */
function LicenseLink({ license: [file] }: { license: readonly Attachment[] }) {
  if (!file) return '—';
  return (
    <a
      href={file.url}
      target="_blank"
      rel="noopener noreferrer"
      className="rounded-cell text-blue-700 underline-offset-2 hover:underline"
    >
      查看
    </a>
  );
}

const COLUMNS: PageColumns<Mechanism> = [
  'name',
  'hospitals',
  'legal_person',
  'contact',
  'phone',
  'credit_code',
  { key: 'license', title: '营业执照', cell: ({ license = [] }) => <LicenseLink license={license} /> },
  'address',
  'status',
];

const pageWith = (hidden: readonly (keyof Mechanism)[], more: { useActions?: typeof useAdmins } = {}) =>
  resourcePage(mechanismTable, {
    ...more,
    title: '机构',
    hint: '一家医院最多属于一个机构',
    columns: told(COLUMNS, hidden),
    filters: [keyword('机构名称', '请输入机构名称'), 'status'],
    fields: {
      name: {},
      credit_code: { hint: '18 位，见营业执照' },
      license: { control: 'files', hint: '扫描件或照片，只有平台与本机构医院的店长可见' },
      legal_person: {},
      contact: {},
      phone: {},
      address: {},
      hospital_ids: { control: 'picks', from: approvedHospitals.calls.list, noun: '医院', shown: 'hospitals' },
      remarks: { lines: 3 },
      status: {},
    },
  });

/** Administrators are the platform's to make. */
function useAdmins() {
  const [shown, setShown] = useState<Mechanism | null>(null);
  return {
    of: (mechanism: Mechanism) => [{ text: '管理员', reason: null, looks: true, onPress: () => setShown(mechanism) }],
    over: shown ? <MechanismAdmins of={shown} onClose={() => setShown(null)} /> : null,
  };
}

const PlatformPage = pageWith([], { useActions: useAdmins });
const OwnersPage = pageWith([]);
const StaffPage = pageWith(['legal_person', 'contact', 'phone', 'credit_code', 'license']);

/** Institutions: the bodies that own hospitals. */
export default function MechanismsPage() {
  const roles = useAtomValue(rolesAtom);
  if (roles.includes('super_admin')) return <PlatformPage />;
  return roles.includes('shop_owner') ? <OwnersPage /> : <StaffPage />;
}
