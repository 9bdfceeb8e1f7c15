import { supplierTable } from '#contract/suppliers.ts';
import { resourcePage } from '#web/resource/resource-page.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { LicenseUntil } from './license-until.tsx';

/** Who delivers to one's hospital. */
const SuppliersPage = resourcePage(supplierTable, {
  title: '供应商',
  hint: '店长与库管员可以维护',
  columns: [
    'name',
    'credit_code',
    'contact',
    'phone',
    'license_no',
    {
      key: 'license_until',
      title: '许可证有效期至',
      cell: ({ license_until }) => <LicenseUntil until={license_until} />,
    },
    'status',
  ],
  filters: [
    keyword('供应商', '名称或统一社会信用代码'),
    { kind: 'choice', name: 'license', label: '许可证', options: [{ value: 'ending', label: '60天内到期或已过期' }] },
    'status',
  ],
  fields: {
    name: {},
    credit_code: {},
    contact: {},
    phone: {},
    license_no: { hint: '药品经营许可证或医疗器械经营许可证' },
    license_until: {},
    status: {},
  },
});

export default SuppliersPage;
