import { useAtomValue } from 'jotai';
import { choicesOf } from '#contract/choices.ts';
import { labels } from '#contract/label-calls.ts';
import { LABEL_SCOPES, type Label, labelTable } from '#contract/labels.ts';
import { allows, type Role } from '#contract/roles.ts';
import { rolesAtom } from '#web/api/session.ts';
import { useSend } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { LabelTag } from '#web/clinic/place/label-tag.tsx';
import { resourcePage } from '#web/resource/resource-page.tsx';
import { useConfirm } from '#web/ui/overlays/confirm-dialog.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';

/** Each changes their own: the platform's, or their hospital's. */
const isOwn = ({ scope }: Label, roles: readonly Role[]) =>
  scope === (roles.includes('super_admin') ? 'platform' : 'hospital');

/** The labels of the platform, and of one's own hospital. */
const LabelsPage = resourcePage(labelTable, {
  title: '标签',
  hint: '平台的标签由平台维护，本院的由店长维护；患者标签只有本院员工可见',
  columns: [
    { key: 'name', title: '标签名称', sticky: 'left', cell: (row) => <LabelTag {...row} /> },
    'target',
    { key: 'scope', title: '范围', cell: ({ scope }) => LABEL_SCOPES[scope] },
    'public',
    { key: 'used', title: '已贴', align: 'right' },
    'status',
  ],
  filters: [
    keyword('标签名称', '请输入标签名称'),
    'target',
    { kind: 'choice', name: 'scope', label: '范围', options: choicesOf(LABEL_SCOPES) },
    'status',
  ],
  fields: {
    name: { hint: '请勿用患者标签写诊断' },
    target: { hint: '新增后不能修改' },
    color: { begins: 'blue' },
    public: { hint: '仅医院与医生的标签可以公开' },
    status: {},
  },
  mayChange: isOwn,
  useActions: useDetaching,
  removal: '已贴的标签请先取下，或用“取下并删除”。',
});

/** Takes a label off wherever it is, and removes it. */
function useDetaching() {
  const roles = useAtomValue(rolesAtom);
  const confirm = useConfirm();
  const { reason } = useWritable();
  const { send } = useSend(labels.remove, { refresh: [labels.list] });
  const press = async ({ id, name, used }: Label) => {
    const yes = await confirm({
      title: `取下并删除标签“${name}”？`,
      description: `它将从 ${used} 处取下，不能恢复。`,
      confirmText: '取下并删除',
      danger: true,
    });
    // What went wrong stands in a toast.
    if (yes) await send({ params: { id }, query: { detach: '1' } }).catch(() => {});
  };
  return {
    of: (label: Label) =>
      label.used > 0 && allows(labelTable.access.write, true, roles) && isOwn(label, roles)
        ? [{ text: '取下并删除', reason, danger: true, onPress: () => void press(label) }]
        : [],
  };
}

export default LabelsPage;
