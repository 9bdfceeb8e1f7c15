import { supplierTable } from '#contract/suppliers.ts';
import { nameColumn, statusColumn, statusControl, statusFilter } from '#web/resource/plain.tsx';
import { resourcePage } from '#web/resource/resource-page.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { LicenseUntil } from './license-until.tsx';

/** Who delivers to one's hospital. */
const SuppliersPage = resourcePage(supplierTable, {
  title: '供应商',
  hint: '店长与库管员可以维护',
  columns: [
    nameColumn('供应商名称'),
    { key: 'credit_code', title: '统一社会信用代码' },
    { key: 'contact', title: '联系人' },
    { key: 'phone', title: '电话' },
    { key: 'license_no', title: '许可证号' },
    {
      key: 'license_until',
      title: '许可证有效期至',
      cell: ({ license_until }) => <LicenseUntil until={license_until} />,
    },
    statusColumn,
  ],
  filters: [
    keyword('供应商', '名称或统一社会信用代码'),
    { kind: 'choice', name: 'license', label: '许可证', options: [{ value: 'ending', label: '60天内到期或已过期' }] },
    statusFilter,
  ],
  fields: {
    name: { control: 'text' },
    credit_code: { control: 'text' },
    contact: { control: 'text' },
    phone: { control: 'text' },
    license_no: { control: 'text', hint: '药品经营许可证或医疗器械经营许可证' },
    license_until: { control: 'date' },
    status: statusControl,
  },
  nameOf: ({ name }) => name,
  removal: '仅未被使用的供应商可以删除。',
  emptyHint: '还没有供应商',
});

export default SuppliersPage;
