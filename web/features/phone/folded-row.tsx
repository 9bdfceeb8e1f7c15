import clsx from 'clsx';
import { ChevronDown, EyeOff } from 'lucide-react';

interface FoldedRowProps {
  count: number;
  opened: boolean;
  onOpen: (opened: boolean) => void;
}

/** How many times of a doctor 只看可约 has folded away; it opens them. */
export function FoldedRow({ count, opened, onOpen }: FoldedRowProps) {
  return (
    <button
      type="button"
      aria-expanded={opened}
      className="mt-3 flex min-h-11 w-full items-center gap-2 border-line border-t text-left text-13 text-ink-600"
      onClick={() => onOpen(!opened)}
    >
      <EyeOff aria-hidden size={16} strokeWidth={1.75} />
      <span className="min-w-0 flex-1">已约或他人填写中 {count} 个</span>
      <span className="text-blue-700">{opened ? '收起' : '展开'}</span>
      <ChevronDown aria-hidden size={16} strokeWidth={1.75} className={clsx('text-blue-700', opened && 'rotate-180')} />
    </button>
  );
}
