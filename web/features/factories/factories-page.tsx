import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { type Factory, factoryTable } from '#contract/factories.ts';
import { approvedHospitals } from '#contract/platform-hospitals.ts';
import { rolesAtom } from '#web/api/session.ts';
import type { PageColumns } from '#web/resource/columns.tsx';
import type { PageFields } from '#web/resource/of-contract.tsx';
import { told } from '#web/resource/plain.tsx';
import { resourcePage } from '#web/resource/resource-page.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';

const FactoryAdmins = lateDialog(() => import('./factory-admins.tsx').then((m) => m.FactoryAdmins));

const OWN: PageFields = {
  name: {},
  contact: {},
  phone: {},
  address: {},
  license_no: {},
  license_until: {},
  turnaround_days: { begins: '7', hint: '从下单到交付' },
  status: {},
};

const hospitals = { from: approvedHospitals.calls.list, noun: '医院' } as const;

const ALL: PageFields = {
  ...OWN,
  hospital_ids: { control: 'picks', ...hospitals, shown: 'hospitals', hint: '不选则所有医院都可下单' },
  owner_hospital_id: { control: 'pick', ...hospitals, shown: 'owner_hospital', hint: '医院自己的加工厂' },
};

const COLUMNS: PageColumns<Factory> = [
  'name',
  { key: 'owner_hospital', title: '归属', cell: ({ owner_hospital: owner }) => owner?.name ?? '平台' },
  'turnaround_days',
  'contact',
  'phone',
  'address',
  'license_no',
  'license_until',
  'status',
];

const isMine =
  (isPlatform: boolean) =>
  ({ own }: Factory) =>
    isPlatform || own;

/** Whoever writes a plant makes its people. */
const peopleOf = (mine: (factory: Factory) => boolean) =>
  function usePeople() {
    const [shown, setShown] = useState<Factory | null>(null);
    return {
      of: (factory: Factory) =>
        mine(factory) ? [{ text: '人员', reason: null, looks: true, onPress: () => setShown(factory) }] : [],
      over: shown ? <FactoryAdmins of={shown} onClose={() => setShown(null)} /> : null,
    };
  };

const pageWith = (fields: PageFields, isPlatform: boolean, hidden: readonly (keyof Factory)[] = []) =>
  resourcePage(factoryTable, {
    title: '加工厂',
    hint: '为医院制作义齿的加工厂',
    columns: told(COLUMNS, hidden),
    filters: [keyword('加工厂名称', '请输入加工厂名称'), 'status'],
    fields,
    mayChange: isMine(isPlatform),
    ...(hidden.length === 0 ? { useActions: peopleOf(isMine(isPlatform)) } : {}),
  });

const PlatformPage = pageWith(ALL, true);
const OwnersPage = pageWith(OWN, false);
const StaffPage = pageWith(OWN, false, ['contact', 'phone', 'license_no', 'license_until']);

/** Plants: all for the platform, those that work for their hospital for staff. */
export default function FactoriesPage() {
  const roles = useAtomValue(rolesAtom);
  if (roles.includes('super_admin')) return <PlatformPage />;
  return roles.includes('shop_owner') ? <OwnersPage /> : <StaffPage />;
}
