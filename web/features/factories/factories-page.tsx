import { useAtomValue } from 'jotai';
import { factoryTable } from '#contract/factories.ts';
import { approvedHospitals } from '#contract/platform-hospitals.ts';
import { rolesAtom } from '#web/api/session.ts';
import type { Controls } from '#web/forms/controls.ts';
import { lineOf, nameColumn, statusColumn, statusControl, statusFilter } from '#web/resource/plain.tsx';
import { resourcePage } from '#web/resource/resource-page.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';

const OWN: Controls = {
  name: { control: 'text' },
  contact: { control: 'text' },
  phone: { control: 'text' },
  address: { control: 'text' },
  license_no: { control: 'text' },
  license_until: { control: 'date' },
  turnaround_days: { control: 'number', begins: '7', hint: '从下单到交付' },
  status: statusControl,
};

const hospitals = { from: approvedHospitals.calls.list, noun: '医院' } as const;

const ALL: Controls = {
  ...OWN,
  hospital_ids: { control: 'picks', ...hospitals, shown: 'hospitals', hint: '不选则所有医院都可下单' },
  owner_hospital_id: { control: 'pick', ...hospitals, shown: 'owner_hospital', hint: '医院自己的加工厂' },
};

const pageWith = (fields: Controls, isPlatform: boolean) =>
  resourcePage(factoryTable, {
    title: '加工厂',
    hint: '为医院制作义齿的加工厂',
    columns: [
      nameColumn('加工厂名称'),
      { key: 'owner_hospital', title: '归属', cell: ({ owner_hospital: owner }) => owner?.name ?? '平台' },
      { key: 'turnaround_days', title: '加工周期（天）', align: 'right' },
      { key: 'contact', title: '联系人' },
      { key: 'phone', title: '电话' },
      { key: 'address', title: '地址', cell: ({ address }) => lineOf(address) },
      { key: 'license_no', title: '许可证号' },
      { key: 'license_until', title: '许可证有效期至' },
      statusColumn,
    ],
    filters: [keyword('加工厂名称', '请输入加工厂名称'), statusFilter],
    fields,
    mayChange: ({ own }) => isPlatform || own,
    nameOf: ({ name }) => name,
    emptyHint: '还没有加工厂',
  });

const PlatformPage = pageWith(ALL, true);
const OwnPage = pageWith(OWN, false);

/** Plants: all for the platform, those that work for their hospital for staff. */
export default function FactoriesPage() {
  return useAtomValue(rolesAtom).includes('super_admin') ? <PlatformPage /> : <OwnPage />;
}
