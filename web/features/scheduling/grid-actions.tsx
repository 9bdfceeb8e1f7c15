import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { Plus, Rows3 } from 'lucide-react';
import { store } from '#web/api/session.ts';
import { Button } from '#web/ui/button.tsx';
import { ICON } from '#web/ui/icon.ts';
import { DaySheetLink } from './day-sheet-link.tsx';

/** Higher rows, for whoever prefers to scroll. */
export const roomyAtom = atomWithStorage('haomai:roomy-grid', false);

interface GridActionsProps {
  staff: boolean;
  /** Why nothing can be added; null where it can. */
  blocked: string | null;
  onAdd: () => void;
}

export function GridActions({ staff, blocked, onAdd }: GridActionsProps) {
  const [roomy, setRoomy] = useAtom(roomyAtom, { store });
  return (
    <div className="flex items-center gap-2 border-line border-l pl-3 max-sm:gap-1 max-sm:pl-1.5">
      <Button size="sm" aria-pressed={!roomy} icon={<Rows3 {...ICON} />} onClick={() => setRoomy(!roomy)}>
        紧凑
      </Button>
      {staff ? <DaySheetLink /> : null}
      {staff ? (
        <Button
          size="sm"
          variant="primary"
          icon={<Plus {...ICON} />}
          aria-disabled={blocked !== null}
          title={blocked || undefined}
          onClick={onAdd}
        >
          新增预约
        </Button>
      ) : null}
    </div>
  );
}
