import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { CallForm } from '#web/forms/use-call-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormRefusal, type Refusal } from '#web/ui/feedback/form-refusal.tsx';
import { LoadingOverlay, loadingBox } from '#web/ui/feedback/loading-overlay.tsx';

interface SubmitButtonProps {
  pending: boolean;
  /** What is waited for. */
  pendingText: string;
  children: ReactNode;
}

/** The one press of a form that is a page: across all of it. */
export function SubmitButton(button: SubmitButtonProps) {
  return <Button {...button} type="submit" variant="primary" size="touch" className="w-full" />;
}

interface PageFormProps extends Omit<SubmitButtonProps, 'pending'> {
  state: Pick<CallForm<FieldValues>, 'submit' | 'refusal' | 'pending'>;
  /** Said in the place of what was answered. */
  refusal?: Refusal | null;
  submitText: string;
  /** Between its fields and over them. */
  look: string;
}

/** A form that is a page: its fields, what was refused, the press, and that nothing can be changed until the answer is there. */
export function PageForm({ state, refusal = state.refusal, submitText, look, children, pendingText }: PageFormProps) {
  const { submit, pending } = state;
  return (
    <form
      noValidate
      onFocus={loadingBox.ahead}
      onSubmit={(event) => void submit(event)}
      className={`flex flex-col ${look}`}
    >
      {children}
      <FormRefusal refusal={refusal} />
      <SubmitButton pending={pending} pendingText={pendingText}>
        {submitText}
      </SubmitButton>
      <LoadingOverlay open={pending} text={pendingText} />
    </form>
  );
}
