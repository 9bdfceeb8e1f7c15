import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface LimitDialogProps {
  /** The server's own words. */
  message: string;
  onClose: () => void;
}

/** The account has all the visits it may have: said before anything is typed, with the way to where one can be given up. */
export function LimitDialog({ message, onClose }: LimitDialogProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      title={
        <span className="flex items-center gap-2">
          <CircleAlert aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-orange-800" />
          还不能预约
        </span>
      }
      description={message}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>知道了</Button>
          <Link to="/m/my_appointments" className={buttonClass('primary', 'touch')}>
            去我的预约
          </Link>
        </>
      }
    >
      <p className="text-14 text-ink-700">可以在“我的预约”里取消一个，或改约到这个时间。</p>
    </Dialog>
  );
}
