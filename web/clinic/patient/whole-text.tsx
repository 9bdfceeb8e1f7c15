import { type ReactNode, useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

interface WholeTextProps {
  title: string;
  text: string;
  /** Beside the press that opens the text. */
  children: ReactNode;
}

/** What people agree to, word for word: one press away. */
export function WholeText({ title, text, children }: WholeTextProps) {
  const [open, setOpen] = useState(false);
  const textId = useId();
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-2">
        {children}
        <Button variant="text" size="sm" aria-expanded={open} aria-controls={textId} onClick={() => setOpen(!open)}>
          {open ? '收起全文' : '阅读全文'}
        </Button>
      </div>
      <section
        id={textId}
        aria-label={title}
        hidden={!open}
        // Scrolls, so a keyboard must be able to reach it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region
        tabIndex={0}
        className="mt-1 max-h-56 overflow-y-auto whitespace-pre-line rounded-control border border-line bg-surface px-3 py-2 text-13 text-ink-700"
      >
        {text}
      </section>
    </div>
  );
}
