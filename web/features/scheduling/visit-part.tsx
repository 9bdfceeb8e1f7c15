import { Armchair, Check, Clock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { SLOT_MINUTES } from '#contract/slot-state.ts';
import { SMALL_ICON } from '#web/ui/icon.ts';
import type { CellView } from './cell-view.ts';

interface VisitPartProps {
  view: CellView;
  fresh: boolean;
}

/**
 * One line of a visit's block (docs/domain/screens.md#grid): the name once, then what it is and the complaint, then the
 * step with its time and the length; what follows stays empty. A visit of one cell has it all on its line.
 */
export function VisitPart({ view, fresh }: VisitPartProps) {
  return (
    <>
      <Line view={view} fresh={fresh} />
      {view.runsOn || view.kind === 'visited' ? null : <span aria-hidden className="sg-pull" data-pull="" />}
    </>
  );
}

function Line({ view, fresh }: VisitPartProps): ReactNode {
  if (view.part === 0) return <Name view={view} fresh={fresh} />;
  if (view.part === 1) {
    return (
      <>
        <KindTag name={view.visitKind} />
        <span className="sg-note">{view.complaint}</span>
        {view.parts === 2 ? <Length parts={view.parts} /> : null}
      </>
    );
  }
  if (view.part > 2) return null;
  return (
    <>
      {view.kind === 'in-chair' ? <Armchair {...SMALL_ICON} /> : null}
      <span className="sg-note">{stepOf(view)}</span>
      <Length parts={view.parts} />
    </>
  );
}

/** 初诊, or 初 where there is little room: the colour of an edge never stands alone. */
function KindTag({ name, brief = false }: { name: string; brief?: boolean }) {
  if (name === '') return null;
  return (
    <span className="sg-kind" data-whole={brief ? name : undefined}>
      {brief ? name.slice(0, 1) : name}
    </span>
  );
}

const Length = ({ parts }: { parts: number }) => <span className="sg-end">{parts * SLOT_MINUTES} 分</span>;

/** What is to be paid says more of one that is over than when it was. */
function stepOf({ kind, arrived, noShow, since, until, bill }: CellView): string {
  if (kind === 'in-chair') return `就诊中 ${since}`;
  if (kind === 'visited') return bill || `已就诊 ${since}`;
  if (noShow) return '未到';
  return arrived ? `已到 ${since}` : bill || `至 ${until}`;
}

function Name({ view, fresh }: VisitPartProps) {
  return (
    <>
      {view.kind === 'visited' ? <Check {...SMALL_ICON} className="sg-tick" /> : null}
      <span className="sg-name">{view.name}</span>
      {view.alerts ? <TriangleAlert {...SMALL_ICON} className="sg-alert" /> : null}
      {view.parts === 1 ? <KindTag name={view.visitKind} brief /> : null}
      <Aside view={view} fresh={fresh} />
    </>
  );
}

/** What stands beside the name: a mark, or where there is no line below for it, the complaint. */
function Aside({ view, fresh }: VisitPartProps) {
  if (fresh) return <span className="sg-new">新</span>;
  // A third line says it with its time.
  if (view.kind === 'in-chair' && view.parts < 3) {
    // Beside the word for its kind there is room for the chair alone.
    const brief = view.parts === 1 && view.visitKind !== '';
    return (
      <span className="sg-end">
        <Armchair {...SMALL_ICON} />
        <span className={brief ? 'sr-only' : undefined}>就诊中</span>
      </span>
    );
  }
  if (view.noShow && view.parts < 3) return <span className="sg-end">未到</span>;
  if (view.late > 0) {
    return (
      <span className="sg-end sg-late">
        <Clock {...SMALL_ICON} />
        {view.late}分
      </span>
    );
  }
  if (view.parts > 1) return view.arrived && view.parts === 2 ? <span className="sg-end">已到</span> : null;
  return <span className="sg-note">{view.arrived ? `已到 ${view.complaint}` : view.complaint}</span>;
}
