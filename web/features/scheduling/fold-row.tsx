import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import { timeOf } from '#web/ui/text/format.ts';
import type { Fold } from './cell.ts';
import { FOLD, foldRows } from './lines.ts';

interface FoldRowProps {
  fold: Fold;
  open: boolean;
  rowIndex: number;
  columns: number;
}

/** The rows nobody can use at midday, as one. The grid's own listener opens it. */
export function FoldRow({ fold, open, rowIndex, columns }: FoldRowProps) {
  const Icon = open ? ChevronsDownUp : ChevronsUpDown;
  return (
    <div role="row" aria-rowindex={rowIndex} className="sg-fold">
      <div role="gridcell" aria-colindex={1} aria-colspan={columns + 1} className="sg-fold-cell">
        <button type="button" tabIndex={-1} data-key={FOLD} aria-expanded={open}>
          <Icon aria-hidden size={12} strokeWidth={2.2} />
          <b>
            {timeOf(fold.from)} – {timeOf(fold.to)}
          </b>
          <span>{fold.label}</span>
          <span className="sg-fold-action">{open ? '收起' : `展开 ${foldRows(fold)} 行`}</span>
        </button>
      </div>
    </div>
  );
}
