import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId, useMemo } from 'react';
import type { ControlSize } from '#web/ui/control.ts';
import { FieldContext } from '#web/ui/fields/field-context.ts';
import { useSteady } from '#web/ui/steady.ts';
import { useTouch } from '#web/ui/touch.ts';

type FormRowProps = {
  label: string;
  required?: boolean;
  error?: string | undefined;
  hint?: ReactNode;
  /** Label over the field, as on the login page and on phones, instead of beside it. */
  stacked?: boolean;
  /** As wide as its words and its control, for filters. */
  inline?: boolean;
  size?: ControlSize;
  children: ReactNode;
};

/** One labelled control. The control inside picks up id, description and validity by itself. */
export function FormRow({
  label,
  required = false,
  error: told,
  hint,
  stacked: wanted = false,
  inline = false,
  size = 'form',
  children,
}: FormRowProps) {
  const error = useSteady(told);
  const touch = useTouch();
  const stacked = wanted || (touch && !inline);
  const id = useId();
  const labelId = `${id}-label`;
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const invalid = Boolean(error);
  const describedBy = clsx(invalid && errorId, hint && hintId) || undefined;
  const wiring = useMemo(
    () => ({ id, labelId, describedBy, invalid, required, size }),
    [id, labelId, describedBy, invalid, required, size],
  );

  return (
    <div
      className={
        stacked ? 'flex flex-col gap-1' : inline ? 'flex items-center gap-2' : 'grid grid-cols-[76px_minmax(0,1fr)]'
      }
    >
      <label
        id={labelId}
        htmlFor={id}
        className={clsx(
          'text-balance text-14 text-ink-700',
          !stacked && !inline && 'pt-2',
          inline && 'shrink-0 whitespace-nowrap max-sm:w-16',
        )}
      >
        {required ? (
          <span aria-hidden className="mr-1 text-red-600">
            *
          </span>
        ) : null}
        {label}
      </label>
      <div className={clsx('min-w-0', inline && 'flex-1')}>
        <FieldContext value={wiring}>{children}</FieldContext>
        <FieldError id={errorId} text={error} />
        {hint ? (
          <div id={hintId} className="mt-1 text-13 text-ink-500">
            {hint}
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** Stays mounted, so that the text is announced when it appears. */
function FieldError({ id, text }: { id: string; text: string | undefined }) {
  return (
    <div id={id} aria-live="polite" className={clsx(text && 'mt-1 flex items-start gap-1 text-13 text-red-700')}>
      {text ? (
        <>
          <CircleAlert aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" />
          {text}
        </>
      ) : null}
    </div>
  );
}
