import { RotateCcw } from 'lucide-react';
import type { DraftState } from '#web/forms/use-draft.ts';
import { Button } from '#web/ui/button.tsx';

/** What was typed before and never saved is there again; who does not want it starts over. */
export function RestoredHint({ draft }: { draft: Pick<DraftState, 'restored' | 'startOver'> }) {
  if (!draft.restored) return null;
  return (
    <div
      role="status"
      className="flex min-h-9 flex-wrap items-center gap-2 rounded-control bg-blue-50 px-3 py-1 text-13"
    >
      <RotateCcw aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-blue-600" />
      <span className="min-w-0 flex-1">已恢复上次未保存的内容</span>
      <Button size="sm" variant="text" onClick={draft.startOver}>
        清空
      </Button>
    </div>
  );
}
