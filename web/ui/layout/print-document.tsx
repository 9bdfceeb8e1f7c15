import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Paper, PrintSheet, type SheetProps } from '#web/ui/layout/print-sheet.tsx';
import { formatInstant } from '#web/ui/text/format.ts';

/** A print that was written down. */
export interface Printed {
  /** 0 the original, 1 the first 补打. */
  print_no: number;
  printed_at: string;
  printed_by_name: string;
}

interface Heading {
  hospital: string;
  name: string;
  /** What it is found by: 单号 SJ2026-000123. */
  number?: { label: string; value: string };
  /** 已付清, over its corner. */
  stamp?: string | null;
}

interface PrintDocumentProps extends SheetProps {
  /** Those it may be printed on, the usual one first. */
  papers: readonly [Paper, ...Paper[]];
  /** What every page of the house begins with; null while it is on its way. */
  heading: Heading | null;
  /**
   * Writes down that it is printed, before it is; null: which print it is stands not on the paper. What has none may be
   * printed by whoever likes. @throws to be told elsewhere
   */
  record?: () => Promise<Printed | null>;
  /** `printed`: the print that was just written down. */
  children: (printed: Printed | null) => ReactNode;
}

/**
 * A document on paper: heading, number, and where prints are counted the count (补打). What is counted is printed by the
 * button or Ctrl P alone, once a press: any other way the paper says so and nothing else.
 */
export function PrintDocument({ papers, heading, record, children, ...sheet }: PrintDocumentProps) {
  const [paper, setPaper] = useState(papers[0]);
  const { printed, ready, print } = usePrint(record, !sheet.waiting && !sheet.reason);
  return (
    <PrintSheet
      {...sheet}
      papers={papers}
      paper={paper}
      onPaper={setPaper}
      onPrint={print}
      instead={ready ? null : '请用页面上的“打印”按钮打印，每次打印都会登记。'}
    >
      {heading ? <Head {...heading} /> : null}
      {children(printed)}
      {printed && printed.print_no > 0 ? (
        <p className="print-again">
          补打 第 {printed.print_no} 次　{formatInstant(printed.printed_at)}　{printed.printed_by_name}
        </p>
      ) : null}
    </PrintSheet>
  );
}

/** @param able nothing is in the way of printing it */
function usePrint(record: PrintDocumentProps['record'], able: boolean) {
  const [printed, setPrinted] = useState<Printed | null>(null);
  const [ready, setReady] = useState(!record);
  const [busy, setBusy] = useState(false);
  const press = async () => {
    if (!able || busy) return;
    if (!record) return window.print();
    setBusy(true);
    try {
      const made = await record();
      // The paper says which print it is before the browser looks at it.
      flushSync(() => {
        setPrinted(made);
        setReady(true);
      });
      window.print();
    } catch {
      // Who records it has said what was wrong: nothing is printed.
    } finally {
      setBusy(false);
    }
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void press();
  });
  const counted = record !== undefined;
  useEffect(() => {
    if (!counted) return;
    // One print a press: the next is another one.
    const onPrinted = () => setReady(false);
    const onDown = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', onDown);
    window.addEventListener('afterprint', onPrinted);
    return () => {
      window.removeEventListener('keydown', onDown);
      window.removeEventListener('afterprint', onPrinted);
    };
  }, [counted]);
  return { printed, ready: ready || !counted, print: () => void press() };
}

function Head({ hospital, name, number, stamp = null }: Heading) {
  return (
    <header className="print-head">
      <span>{stamp ? <b className="print-stamp">{stamp}</b> : null}</span>
      <div className="text-center">
        <p className="print-house">{hospital}</p>
        <p className="print-name">{name}</p>
      </div>
      {number ? (
        <p className="print-number">
          {number.label}
          <b>{number.value}</b>
        </p>
      ) : (
        <span />
      )}
    </header>
  );
}
