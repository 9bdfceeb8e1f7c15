import { ArrowLeft, Printer } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Select } from '#web/ui/fields/select.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { MAIN_ID } from '#web/ui/layout/main-id.ts';
import { SavePaper } from '#web/ui/layout/save-paper.tsx';
import '#web/ui/layout/print-sheet.css';

const PAPERS = {
  a4: 'A4 纵向',
  'a4-landscape': 'A4 横向',
  a5: 'A5 横向',
  'a5-upright': 'A5 纵向',
  roll: '80 毫米小票',
} as const;
export type Paper = keyof typeof PAPERS;

export interface SheetProps {
  title: string;
  back: { to: string; text: string };
  /** What can be chosen of it, in the toolbar. */
  tools?: ReactNode;
  /** The paper can be kept as a picture, of this name. */
  picture?: string;
  /** Under the paper, not on it. */
  hint?: ReactNode;
  /** Nothing to print yet. */
  waiting?: boolean;
  /** Why it cannot be printed just now. */
  reason?: string | null;
}

interface PrintSheetProps extends SheetProps {
  papers: readonly Paper[];
  paper: Paper;
  onPaper: (paper: Paper) => void;
  onPrint: () => void;
  /** On paper stands only this, whoever prints it: null where that is the sheet itself. */
  instead: ReactNode;
  children: ReactNode;
}

/** The print page (docs/domain/screens.md#printing): a toolbar that stays on the screen, and the paper. */
export function PrintSheet({ title, back, hint, paper, instead, picture, tools, children, ...bar }: PrintSheetProps) {
  const sheet = useRef<HTMLElement>(null);
  return (
    <div className="flex h-dvh flex-col bg-bg-sunken print:block print:h-auto print:bg-surface">
      <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-line-strong border-b bg-surface px-4 py-2 lg:px-6 print:hidden">
        <Link to={back.to} className="flex items-center gap-1.5 rounded-cell text-13 text-ink-700 hover:text-blue-700">
          <ArrowLeft aria-hidden size={16} strokeWidth={1.75} />
          {back.text}
        </Link>
        <h1 className="font-semibold text-16">{title}</h1>
        <Tools
          {...bar}
          paper={paper}
          tools={
            <>
              {tools}
              {picture && !bar.waiting ? <SavePaper paper={sheet} name={picture} /> : null}
            </>
          }
        />
      </header>
      <main
        id={MAIN_ID}
        // What scrolls must be reachable for who has no mouse.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the paper scrolls in it
        tabIndex={0}
        aria-label={title}
        className="min-h-0 flex-1 overflow-auto p-4 outline-none lg:p-6 print:overflow-visible print:p-0"
      >
        <article ref={sheet} data-paper={paper} className="print-sheet mx-auto shadow-pop print:shadow-none">
          {instead ? <p className="hidden text-14 print:block">{instead}</p> : null}
          <div className={instead ? 'print:hidden' : undefined}>{children}</div>
        </article>
        {hint ? <p className="mx-auto mt-3 w-fit text-12 text-ink-600 print:hidden">{hint}</p> : null}
      </main>
    </div>
  );
}

type ToolsProps = Pick<PrintSheetProps, 'tools' | 'papers' | 'paper' | 'onPaper' | 'onPrint' | 'waiting' | 'reason'>;

function Tools({ tools, papers, paper, onPaper, onPrint, waiting = false, reason = null }: ToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 md:flex-1 md:justify-end">
      {tools}
      {papers.length > 1 ? (
        <Select
          label="纸张"
          size="md"
          options={papers.map((value) => ({ value, label: PAPERS[value] }))}
          value={paper}
          onChange={onPaper}
        />
      ) : null}
      <GuardedButton
        variant="primary"
        keyHint="Ctrl P"
        reason={reason ?? (waiting ? '还没有可打印的内容' : null)}
        icon={<Printer aria-hidden size={16} strokeWidth={1.75} />}
        onClick={onPrint}
      >
        打印
      </GuardedButton>
    </div>
  );
}
