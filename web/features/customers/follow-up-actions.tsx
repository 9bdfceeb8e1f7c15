import { useAtomValue } from 'jotai';
import { useNavigate } from 'react-router-dom';
import type { FollowUp } from '#contract/follow-ups.ts';
import type { Role } from '#contract/roles.ts';
import { rolesAtom } from '#web/api/session.ts';
import { useWritable } from '#web/api/writable.ts';
import { type RowAction, RowActions } from '#web/ui/tables/row-actions.tsx';

/** What is opened of one that is open. */
export type FollowUpAct = 'done' | 'attempt' | 'change' | 'skipped' | 'cancelled';

const ACTS: readonly (readonly [FollowUpAct, string])[] = [
  ['done', '完成'],
  ['attempt', '未接通'],
  ['change', '修改'],
  ['skipped', '跳过'],
  ['cancelled', '取消'],
];

/** Where a date is kept that stands in this list too, and who goes there. */
const SOURCES = {
  advisory: { text: '去咨询面板', path: '/admin/visits/advisory?due=1', roles: ['consultant', 'shop_owner'] },
  recall: {
    text: '去下次预约',
    path: '/admin/visits/hygienist/next_appointment',
    roles: ['dental_hygienist'],
  },
} as const satisfies Record<string, { text: string; path: string; roles: readonly Role[] }>;

interface FollowUpActionsProps {
  row: FollowUp;
  onAct: (act: FollowUpAct, row: FollowUp) => void;
  /** By which it is told from the others, where its patient is not enough. */
  name?: string;
}

export function FollowUpActions({ row, onAct, name = row.patient }: FollowUpActionsProps) {
  const { reason } = useWritable();
  const source = useSource(row);
  if (row.source) return source ? <RowActions name={name} actions={[source]} /> : null;
  if (row.status !== 'planned') return null;
  const actions = ACTS.map(([act, text]): RowAction => ({ text, reason, onPress: () => onAct(act, row) }));
  return <RowActions name={`${name}的${row.kind_name}回访`} actions={actions} />;
}

function useSource({ source }: FollowUp): RowAction | null {
  const navigate = useNavigate();
  const roles = useAtomValue(rolesAtom);
  const place = source && SOURCES[source.type];
  if (!place?.roles.some((role) => roles.includes(role))) return null;
  return { text: place.text, reason: null, looks: true, onPress: () => void navigate(place.path) };
}
