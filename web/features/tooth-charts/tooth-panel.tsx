import clsx from 'clsx';
import { ArrowLeftRight, ChevronLeft, ChevronRight, X } from 'lucide-react';
import { memo } from 'react';
import type { ToothChart, ToothFinding } from '#contract/tooth-charts.ts';
import { POSITIONS, toothName, twinOf } from '#contract/tooth-names.ts';
import { DEPTHS, GRADES } from '#contract/tooth-states.ts';
import { StateSample } from '#web/clinic/tooth-chart/sample.tsx';
import { findingWords } from '#web/clinic/tooth-chart/tooth-look.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Story } from './story.tsx';
import { SurfacePicker } from './surface-picker.tsx';
import { findingsAt, type Selected } from './use-selection.ts';

interface ToothPanelProps {
  patientId: number;
  chart: ToothChart;
  selected: Selected;
  editable: boolean;
  onEnd: (id: number) => void;
  onShow: (tooth: string) => void;
}

const chevron = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

/** The tooth that is chosen: its surfaces, what is open of it, and its story. */
export const ToothPanel = memo(({ patientId, chart, selected, editable, onEnd, onShow }: ToothPanelProps) => {
  const { current, chosen, choice } = selected;
  const tooth = chart.dentition.teeth[current] ?? '';
  const twin = twinOf(tooth);
  return (
    <>
      <header className="flex items-center gap-3 px-3 py-2">
        <span className="font-semibold text-28 text-blue-700">{tooth}</span>
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold text-14">{toothName(tooth)}</h2>
          <p className="text-12 text-ink-500">已选 {chosen.length} 颗，Shift 可连选</p>
        </div>
        <IconButton
          label={`上一颗 ${chart.dentition.teeth[current - 1] ?? ''}`}
          icon={<ChevronLeft {...chevron} />}
          onClick={() => selected.go(Math.max(0, current - 1), false)}
        />
        <IconButton
          label={`下一颗 ${chart.dentition.teeth[current + 1] ?? ''}`}
          icon={<ChevronRight {...chevron} />}
          onClick={() => selected.go(Math.min(POSITIONS.length - 1, current + 1), false)}
        />
      </header>
      <div className="grid gap-2 px-3 pb-2">
        <SurfacePicker tooth={tooth} chosen={choice.surfaces} onToggle={editable ? selected.toggle : null} />
        <div className="flex flex-wrap items-center gap-1.5">
          {editable ? <Degrees degree={choice.degree} onDegree={selected.setDegree} /> : null}
          {editable && twin ? (
            <Button size="sm" className="ml-auto" icon={<ArrowLeftRight {...chevron} />} onClick={() => onShow(twin)}>
              换为 {twin}
            </Button>
          ) : null}
        </div>
        <Open
          findings={findingsAt(chart.findings, chosen)}
          editable={editable}
          many={chosen.length > 1}
          onEnd={onEnd}
        />
      </div>
      <Story patientId={patientId} tooth={tooth} />
    </>
  );
});

/** 浅中深 of a cavity, I to III of a loose tooth. */
function Degrees({ degree, onDegree }: { degree: 0 | 1 | 2 | null; onDegree: (degree: 0 | 1 | 2) => void }) {
  return (
    <fieldset aria-label="程度" className="flex items-center gap-1 text-13">
      <span className="mr-1 text-ink-500">程度</span>
      {([0, 1, 2] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={degree === each}
          onClick={() => onDegree(each)}
          className={clsx(
            'h-7 min-w-11 rounded-control border px-1.5 pointer-coarse:h-11',
            degree === each ? 'border-blue-600 bg-blue-50 font-semibold text-blue-700' : 'border-line-strong',
          )}
        >
          {DEPTHS[each]} {GRADES[each]}
        </button>
      ))}
    </fieldset>
  );
}

interface OpenProps {
  findings: readonly ToothFinding[];
  editable: boolean;
  /** Of more than one tooth. */
  many: boolean;
  onEnd: (id: number) => void;
}

const EDGES = { existing: 'border-solid', planned: 'border-dashed', watch: 'border-dotted' } as const;

function Open({ findings, editable, many, onEnd }: OpenProps) {
  if (findings.length === 0) return <p className="text-13 text-ink-500">无异常记录</p>;
  return (
    <ul aria-label="现有记录" className="flex max-h-24 flex-wrap gap-1.5 overflow-auto">
      {findings.map((finding) => (
        <li
          key={finding.id}
          className={clsx(
            'inline-flex h-7 items-center gap-1.5 rounded-control border border-ink-600 pl-1.5 text-13 pointer-coarse:h-11',
            EDGES[finding.phase],
            !editable && 'pr-1.5',
          )}
        >
          <StateSample state={finding.state} />
          {many ? `${finding.tooth} ` : null}
          {findingWords(finding)}
          {editable ? (
            <button
              type="button"
              aria-label={`结束 ${finding.tooth} ${findingWords(finding)}`}
              onClick={() => onEnd(finding.id)}
              className="flex h-full min-w-6 items-center justify-center rounded-control text-ink-600 pointer-coarse:min-w-11 enabled-hover:bg-red-50 enabled-hover:text-red-700"
            >
              <X aria-hidden size={12} strokeWidth={2.2} />
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
