import { Check, Columns3Cog, RefreshCw, Rows3 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { ICON } from '#web/ui/icon.ts';
import { DropdownMenu } from '#web/ui/overlays/dropdown-menu.tsx';
import { Popover } from '#web/ui/overlays/popover.tsx';
import type { Density } from '#web/ui/tables/table.tsx';

const DENSITIES: readonly { value: Density; label: string }[] = [
  { value: 'compact', label: '密集' },
  { value: 'normal', label: '默认' },
  { value: 'loose', label: '宽松' },
];

interface HideableColumn {
  key: string;
  title: string;
}

interface TableToolsProps {
  refreshing: boolean;
  onRefresh: () => void;
  density: Density;
  onDensity: (density: Density) => void;
  columns: readonly HideableColumn[];
  hidden: readonly string[];
  onHidden: (hidden: string[]) => void;
}

/** Refresh, density, columns. */
export function TableTools({ refreshing, onRefresh, density, onDensity, ...columns }: TableToolsProps) {
  return (
    <>
      <IconButton
        size="sm"
        label="刷新"
        icon={<RefreshCw {...ICON} />}
        aria-disabled={refreshing}
        onClick={onRefresh}
      />
      <DropdownMenu
        trigger={<IconButton size="sm" label="行高" icon={<Rows3 {...ICON} />} />}
        items={DENSITIES.map(({ value, label }) => ({
          key: value,
          label: value === density ? <b>{label}</b> : label,
          icon: value === density ? <Check {...ICON} /> : <span className="w-4" />,
          onSelect: () => onDensity(value),
        }))}
      />
      <ColumnChooser {...columns} />
    </>
  );
}

function ColumnChooser({ columns, hidden, onHidden }: Pick<TableToolsProps, 'columns' | 'hidden' | 'onHidden'>) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="显示的列"
      align="end"
      className="w-44 p-3"
      trigger={<IconButton size="sm" label="显示的列" icon={<Columns3Cog {...ICON} />} />}
    >
      <ul className="flex max-h-80 flex-col gap-1 overflow-y-auto">
        {columns.map(({ key, title }) => (
          <li key={key}>
            <Checkbox
              checked={!hidden.includes(key)}
              onChange={(shown) => onHidden(shown ? hidden.filter((each) => each !== key) : [...hidden, key])}
            >
              {title}
            </Checkbox>
          </li>
        ))}
      </ul>
      <Button variant="text" size="sm" className="mt-2" onClick={() => onHidden([])}>
        全部显示
      </Button>
    </Popover>
  );
}
