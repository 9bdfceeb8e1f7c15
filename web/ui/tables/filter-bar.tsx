import clsx from 'clsx';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { Children, type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';

type FilterBarProps = {
  /** FilterItems; above four the rest folds behind 展开. */
  children: ReactNode;
  /** Also by Enter in any field. */
  onQuery: () => void;
  onReset: () => void;
  /** One of the folded filters is set. */
  startExpanded?: boolean;
};

const unfolded = 4;
const unfoldedOnPhones = 1;

export function FilterBar({ children, onQuery, onReset, startExpanded = false }: FilterBarProps) {
  const [expanded, setExpanded] = useState(startExpanded);
  const items = Children.toArray(children);
  const folds = items.length > unfolded;
  const foldsOnPhones = items.length > unfoldedOnPhones;
  const Chevron = expanded ? ChevronUp : ChevronDown;
  return (
    <search className="shrink-0 rounded-panel border border-line bg-surface">
      <form
        className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3.5 max-sm:flex-col max-sm:items-stretch"
        onSubmit={(event) => {
          event.preventDefault();
          onQuery();
        }}
      >
        {(expanded ? items : items.slice(0, unfolded)).map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same filters in the same order
          <div key={index} className={clsx(!expanded && index >= unfoldedOnPhones && 'max-sm:hidden')}>
            {item}
          </div>
        ))}
        <div className="ml-auto flex items-center gap-2">
          {foldsOnPhones ? (
            <Button
              variant="text"
              aria-expanded={expanded}
              className={clsx(!folds && 'sm:hidden')}
              icon={<Chevron aria-hidden size={16} strokeWidth={1.75} />}
              onClick={() => setExpanded(!expanded)}
            >
              {expanded ? '收起' : '展开'}
            </Button>
          ) : null}
          <Button onClick={onReset}>重置</Button>
          {/* Also while the list is being read, as it is whenever somebody changed it: a press is never lost. */}
          <Button type="submit" variant="primary">
            查询
          </Button>
        </div>
      </form>
    </search>
  );
}

export function FilterItem({ label, children }: { label: string; children: ReactNode }) {
  return (
    <FormRow inline size="md" label={label}>
      {children}
    </FormRow>
  );
}
