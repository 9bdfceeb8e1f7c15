import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  title?: string;
  /** Why there is nothing: 没有符合“陈美”的会员 */
  hint?: ReactNode;
  /** One next step. */
  action?: ReactNode;
};

export function EmptyState({ title = '暂无数据', hint, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-8 text-center">
      <Inbox aria-hidden size={20} strokeWidth={1.75} className="text-ink-400" />
      <p className="text-14 text-ink-600">{title}</p>
      {hint ? <p className="text-13 text-ink-500">{hint}</p> : null}
      {action}
    </div>
  );
}
