import { platformHospitals } from '#contract/platform-hospitals.ts';
import { alliances } from '#contract/unions.ts';
import { resourcePage } from '#web/resource/resource-page.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { formatInstant } from '#web/ui/text/format.ts';

/** Alliances: hospitals that refer patients to each other. */
const UnionsPage = resourcePage(alliances, {
  title: '联盟管理',
  hint: '同一联盟的医院之间可以转诊',
  columns: [
    { key: 'id', title: '编号', className: 'text-ink-500' },
    'name',
    'hospitals',
    { key: 'created_at', title: '创建时间', cell: (row) => formatInstant(row.created_at) },
  ],
  filters: [keyword('联盟名称', '请输入联盟名称')],
  fields: {
    name: {},
    hospital_ids: {
      control: 'picks',
      from: platformHospitals.list,
      noun: '医院',
      shown: 'hospitals',
      hint: '同一联盟的医院之间可以转诊',
    },
  },
  removal: '删除后，其成员医院之间不能再通过该联盟转诊。医院本身不受影响。',
});

export default UnionsPage;
