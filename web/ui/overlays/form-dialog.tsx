import { type FormEvent, type MouseEvent, type ReactNode, useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog, type DialogProps } from '#web/ui/overlays/dialog.tsx';
import { useDirtyClose } from '#web/ui/overlays/use-dirty-close.ts';

type FormDialogProps = Omit<DialogProps, 'footer' | 'role'> & {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  dirty: boolean;
  pending?: boolean;
  submitText?: string;
  pendingText?: string;
  cancelText?: string;
  /** Why it can't be sent just now: the connection is down, the hold ran out. */
  blocked?: boolean;
  /** Beside the buttons, such as 定时发布. */
  extraAction?: ReactNode;
};

/**
 * For buttons below a form. Taking the focus by the mouse would leave a field, which then shows its error; the form
 * grows, and the button has moved away before it is let go: the press would be lost.
 */
export const stayPut = (event: MouseEvent) => event.preventDefault();

/** A form in a dialog: Ctrl Enter sends it (the dialog's own key), and leaving with changes asks. */
export function FormDialog({
  onSubmit,
  onClose,
  dirty,
  pending = false,
  submitText = '确定',
  pendingText,
  cancelText = '取消',
  blocked = false,
  extraAction,
  children,
  ...dialog
}: FormDialogProps) {
  const formId = useId();
  const requestClose = useDirtyClose(dirty, onClose);
  return (
    <Dialog
      {...dialog}
      onClose={requestClose}
      footer={
        <>
          {extraAction}
          <Button size="form" onMouseDown={stayPut} onClick={requestClose}>
            {cancelText}
          </Button>
          <Button
            size="form"
            variant="primary"
            type="submit"
            form={formId}
            pending={pending}
            pendingText={pendingText}
            aria-disabled={blocked}
            keyHint="Ctrl ↵"
            onMouseDown={stayPut}
          >
            {submitText}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(event);
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
