import clsx from 'clsx';
import { LoaderCircle } from 'lucide-react';

type SpinnerProps = { size?: 12 | 16 | 24; className?: string };

/** Decorative: whatever waits says so in text. */
export function Spinner({ size = 16, className }: SpinnerProps) {
  return (
    <LoaderCircle aria-hidden size={size} strokeWidth={1.75} className={clsx('shrink-0 animate-spin', className)} />
  );
}
