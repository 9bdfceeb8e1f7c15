import { useAtomValue } from 'jotai';
import { CalendarPlus, ReceiptText, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { WaitingRoomVisit } from '#contract/reservations.ts';
import { rolesAtom } from '#web/api/session.ts';
import { useWritable } from '#web/api/writable.ts';
import type { JustMade } from '#web/clinic/visit/use-visit-steps.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ICON } from '#web/ui/icon.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { EMPTY } from './values.ts';
import { WriteDialog } from './write-dialog.tsx';
import { WRITERS } from './writers.ts';

interface VisitEndDialogProps {
  visit: Pick<WaitingRoomVisit, 'id' | 'patient_id' | 'patient' | 'phone' | 'card_no'>;
  /** The step, while it can be taken back. */
  justMade: JustMade | null;
  onClose: () => void;
}

/** What comes after a visit: its list of treatments, and when they come again (docs/domain/visits.md#waiting-room). */
export function VisitEndDialog({ visit, justMade, onClose }: VisitEndDialogProps) {
  const [writing, setWriting] = useState(false);
  const writes = useAtomValue(rolesAtom).some((role) => WRITERS.includes(role));
  const { reason } = useWritable();
  const { id, patient_id, patient, phone, card_no } = visit;
  const takeBack = () => {
    justMade?.takeBack();
    onClose();
  };
  if (writing) {
    const start = { ...EMPTY, reservation_id: id, patient: { id: patient_id, name: patient, phone: card_no ?? phone } };
    return <WriteDialog list={null} start={start} onClose={onClose} />;
  }
  return (
    <Dialog open title={`${patient} 就诊完成`} description="接下来开处置单，或约好下次复诊" onClose={onClose}>
      <div className="flex flex-wrap justify-end gap-3">
        {justMade ? (
          <Button variant="ghost" size="form" icon={<Undo2 {...ICON} />} onClick={takeBack}>
            {`撤销${justMade.name}`}
          </Button>
        ) : null}
        <Link to={`/manage/subscribe/subscribe?patient=${patient_id}`} className={buttonClass('default', 'form')}>
          <CalendarPlus {...ICON} />
          预约复诊
        </Link>
        {writes ? (
          <GuardedButton
            variant="primary"
            size="form"
            data-autofocus
            reason={reason}
            icon={<ReceiptText {...ICON} />}
            onClick={() => setWriting(true)}
          >
            开处置单
          </GuardedButton>
        ) : null}
      </div>
    </Dialog>
  );
}
