import { mechanismTable } from '#contract/mechanisms.ts';
import { approvedHospitals } from '#contract/platform-hospitals.ts';
import { lineOf, nameColumn, statusColumn, statusControl, statusFilter } from '#web/resource/plain.tsx';
import { resourcePage } from '#web/resource/resource-page.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';

/** Institutions: the bodies that own hospitals. */
const MechanismsPage = resourcePage(mechanismTable, {
  title: '机构',
  hint: '一家医院最多属于一个机构',
  columns: [
    nameColumn('机构名称'),
    {
      key: 'hospitals',
      title: '所属医院',
      cell: ({ hospitals }) => lineOf(hospitals.map(({ name }) => name).join('、')),
    },
    { key: 'legal_person', title: '法定代表人' },
    { key: 'contact', title: '联系人' },
    { key: 'phone', title: '电话' },
    { key: 'credit_code', title: '统一社会信用代码' },
    { key: 'address', title: '地址', cell: ({ address }) => lineOf(address) },
    statusColumn,
  ],
  filters: [keyword('机构名称', '请输入机构名称'), statusFilter],
  fields: {
    name: { control: 'text' },
    credit_code: { control: 'text', hint: '18 位，见营业执照' },
    legal_person: { control: 'text' },
    contact: { control: 'text' },
    phone: { control: 'text' },
    address: { control: 'text' },
    hospital_ids: { control: 'picks', from: approvedHospitals.calls.list, noun: '医院', shown: 'hospitals' },
    remarks: { control: 'text', lines: 3 },
    status: statusControl,
  },
  nameOf: ({ name }) => name,
  emptyHint: '还没有机构',
});

export default MechanismsPage;
