import { useSearchParams } from 'react-router-dom';
import { moneyApprovals } from '#contract/money-approvals.ts';
import { useCall } from '#web/api/use-call.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { Button } from '#web/ui/button.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';

const ApprovalsDialog = lateDialog(() => import('./approvals-dialog.tsx').then((m) => m.ApprovalsDialog));
const NONE_OF_THEM = { pageSize: 1 } as const;
/** A notification leads to the desk with it. */
const PLACE = 'approvals';

/** How many wait for a second person, and the way to them. */
export function ApprovalsButton() {
  const [search, setSearch] = useSearchParams();
  const asked = useCall(moneyApprovals.list, { query: NONE_OF_THEM }, { keep: true });
  useTouched(['approvals'], () => void asked.refetch());
  const count = asked.data?.meta.pending ?? 0;
  const turn = (open: boolean) =>
    setSearch((old) => {
      const next = new URLSearchParams(old);
      if (open) next.set(PLACE, '1');
      else next.delete(PLACE);
      return next;
    });
  return (
    <>
      {count > 0 ? (
        <Button size="sm" onClick={() => turn(true)}>
          {`收费待审批 ${count}`}
        </Button>
      ) : null}
      {search.get(PLACE) ? <ApprovalsDialog onClose={() => turn(false)} /> : null}
    </>
  );
}
