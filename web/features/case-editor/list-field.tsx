import { type ReactNode, useId } from 'react';
import { PartFrame } from '#web/clinic/record/part-frame.tsx';

interface ListFieldProps {
  label: string;
  required?: boolean;
  error?: string | undefined;
  children: ReactNode;
}

/** A part of a case that is a list: as its sections stand. */
export function ListField({ children, ...part }: ListFieldProps) {
  return (
    <PartFrame {...part} id={useId()}>
      <div className="flex flex-wrap items-center gap-1.5">{children}</div>
    </PartFrame>
  );
}
