import { CalendarClock, ChevronDown, Copy, Eye, FilePen, Send, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ManagedAnnouncement } from '#contract/announcement-shapes.ts';
import { Button } from '#web/ui/button.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { DropdownMenu } from '#web/ui/overlays/dropdown-menu.tsx';
import type { MenuItem } from '#web/ui/overlays/menu.ts';
import { wasOut } from './manage-columns.tsx';

/** What can be asked for with a row. */
export type RowAction = 'edit' | 'publish' | 'schedule' | 'draft' | 'withdraw' | 'readers' | 'copy';

const TEXT: Record<RowAction, string> = {
  edit: '编辑',
  publish: '立即发布',
  schedule: '定时发布',
  draft: '转为草稿',
  withdraw: '撤回',
  readers: '查看阅读情况',
  copy: '复制为新公告',
};

const icon = (Icon: typeof Eye) => <Icon aria-hidden size={16} strokeWidth={1.75} />;
const ICONS: Record<RowAction, ReactNode> = {
  edit: icon(FilePen),
  publish: icon(Send),
  schedule: icon(CalendarClock),
  draft: icon(FilePen),
  withdraw: icon(Undo2),
  readers: icon(Eye),
  copy: icon(Copy),
};

/** In the order of the menu; what only looks stands below the line. */
function actionsOf(row: ManagedAnnouncement): RowAction[] {
  switch (row.status) {
    case 'draft':
      return ['publish', 'schedule'];
    case 'scheduled':
      return ['publish', 'schedule', 'draft', 'withdraw'];
    case 'published':
      return ['withdraw'];
    case 'withdrawn':
      return [];
  }
}

interface RowActionsProps {
  row: ManagedAnnouncement;
  /** Why nothing can be written just now. */
  reason: string | null;
  onAct: (action: RowAction) => void;
}

export function RowActions({ row, reason, onAct }: RowActionsProps) {
  const label = (action: RowAction) => (action === 'schedule' && row.status === 'scheduled' ? '改时间' : TEXT[action]);
  const item = (action: RowAction): MenuItem => ({
    key: action,
    label: label(action),
    icon: ICONS[action],
    danger: action === 'withdraw',
    disabled: reason !== null && action !== 'readers',
    onSelect: () => onAct(action),
  });
  const writing = actionsOf(row).map(item);
  const looking: RowAction[] = wasOut(row) ? ['readers', 'copy'] : ['copy'];
  const items: MenuItem[] = [
    ...writing,
    ...(writing.length > 0 ? [{ key: 'line', divider: true } as const] : []),
    ...looking.map(item),
  ];
  return (
    <>
      {row.status === 'withdrawn' ? null : (
        <GuardedButton
          variant="text"
          size="sm"
          reason={reason}
          aria-label={`编辑${row.title}`}
          onClick={() => onAct('edit')}
        >
          编辑
        </GuardedButton>
      )}
      <DropdownMenu
        trigger={
          <Button variant="text" size="sm" className="gap-1" aria-label={`${row.title}的操作`}>
            操作
            <ChevronDown aria-hidden size={12} strokeWidth={2.2} />
          </Button>
        }
        items={items}
      />
    </>
  );
}
