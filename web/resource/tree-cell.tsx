import { ChevronRight, GripVertical } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

interface TreeCellProps {
  /** Of the row. */
  name: string;
  /** 1 at the top. */
  level: number;
  /** Whether what stands under it is shown; null where nothing does. */
  open: boolean | null;
  onToggle: () => void;
  /** Takes it elsewhere; null where it may not be moved. */
  handle: ComponentProps<'button'> | null;
  children: ReactNode;
}

const INDENT_PX = 20;
const BUTTON =
  'flex size-6 pointer-coarse:size-11 shrink-0 items-center justify-center rounded-control text-ink-500 hover:text-ink-900';

/** The cell by which a row of a tree is known: how deep it stands, what opens it, what moves it. */
export function TreeCell({ name, level, open, onToggle, handle, children }: TreeCellProps) {
  return (
    <span className="flex items-center gap-1" style={{ paddingLeft: (level - 1) * INDENT_PX }}>
      {handle ? (
        <button
          {...handle}
          type="button"
          aria-label={`移动${name}`}
          title="拖动，或按方向键移动"
          className={`${BUTTON} cursor-grab touch-none`}
        >
          <GripVertical aria-hidden size={16} strokeWidth={1.75} />
        </button>
      ) : null}
      {open === null ? (
        <span className="size-6 pointer-coarse:size-11 shrink-0" />
      ) : (
        <button
          type="button"
          aria-expanded={open}
          aria-label={`${name}的下级`}
          className={BUTTON}
          onClick={onToggle}
          onKeyDown={({ key }) => {
            if (key === (open ? 'ArrowLeft' : 'ArrowRight')) onToggle();
          }}
        >
          <ChevronRight
            aria-hidden
            size={16}
            strokeWidth={1.75}
            className={open ? 'rotate-90 transition-transform' : 'transition-transform'}
          />
        </button>
      )}
      <span className="sr-only">第 {level} 级</span>
      {children}
    </span>
  );
}
