import type { ReactNode } from 'react';
import type { DraftState } from '#web/forms/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { FormDialog, stayPut } from '#web/ui/overlays/form-dialog.tsx';
import { useTouch } from '#web/ui/touch.ts';
import { HoldBar, HoldCountdown } from './hold-bar.tsx';
import type { HoldDialogProps } from './hold-dialog-props.ts';
import { HoldStates, useOffline } from './hold-states.tsx';
import { SlotStrip } from './slot-strip.tsx';
import type { BookingState } from './use-booking.ts';

type HoldFormDialogProps = Pick<HoldDialogProps, 'anchor' | 'returnFocus' | 'doctorName' | 'onClose'> & {
  booking: BookingState;
  draft: DraftState;
  title: string;
  /** While the hold is ours and not about to end. */
  description: string;
  extendText: string;
  submitText: string;
  dirty: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

/** The form promises nothing that nobody can vouch for just now. */
const UNSURE = { cut: '连接已断开，恢复后为您确认号源', asking: '正在为您确认号源…' } as const;

function descriptionOf(booking: BookingState, kept: string): string {
  if (booking.gone) return '填写内容已保留';
  if (booking.trust !== 'sure') return UNSURE[booking.trust];
  return booking.phase === 'ending' ? '即将释放，30 秒后号源将自动释放' : kept;
}

/** The frame of both booking forms: the hold running out along its edge, its states, the slot, the buttons. */
export function HoldFormDialog({
  booking,
  draft,
  description,
  extendText,
  onSubmit,
  onClose,
  doctorName,
  children,
  ...dialog
}: HoldFormDialogProps) {
  const { held, phase, gone, busy, pending } = booking;
  const offline = useOffline();
  return (
    <FormDialog
      {...dialog}
      open
      width={640}
      description={descriptionOf(booking, description)}
      topBar={<HoldBar held={held} phase={phase} lost={gone} />}
      headerEnd={<HoldCountdown booking={booking} extendText={extendText} />}
      // Seen before it is sent, and no line of the form.
      footerHint={draft.restored ? <RestoredHint onClear={draft.startOver} /> : <EscHint />}
      pending={pending}
      pendingText="提交中…"
      blocked={gone || busy === 'retake' || offline}
      onSubmit={onSubmit}
      onClose={() => {
        draft.drop();
        onClose();
      }}
    >
      {/* Who goes to look at other doctors takes the draft along. */}
      <HoldStates booking={booking} onRetry={onSubmit} onClose={onClose} doctorName={doctorName} />
      <SlotStrip held={held} />
      {children}
    </FormDialog>
  );
}

/** Fingers have no Esc. */
function EscHint() {
  if (useTouch()) return null;
  return (
    <span className="hidden items-center gap-2 sm:flex">
      <Kbd>Esc</Kbd>
      放弃并释放号源
    </span>
  );
}

/** Who opens another slot has to see that the form isn't empty, and whose it was. */
function RestoredHint({ onClear }: { onClear: () => void }) {
  return (
    <p className="flex items-center gap-2">
      已恢复上次未提交的内容
      <Button variant="text" size="sm" onMouseDown={stayPut} onClick={onClear}>
        清空
      </Button>
    </p>
  );
}
