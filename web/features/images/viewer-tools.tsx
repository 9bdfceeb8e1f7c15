import {
  ChevronLeft,
  ChevronRight,
  Columns2,
  Contrast,
  Keyboard,
  type LucideIcon,
  Maximize,
  RotateCcwSquare,
  RotateCwSquare,
  Undo2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { Button, IconButton } from '#web/ui/button.tsx';
import { ICON } from '#web/ui/icon.ts';
import type { Viewer } from './use-viewer.ts';
import { LIGHT, lit } from './view.ts';
import { actsOf } from './viewer-keys.ts';

interface ViewerToolsProps {
  viewer: Viewer;
  /** How many there are. */
  count: number;
  onHelp: () => void;
}

/** What may be done to how the active picture is looked at; each has a key as well. */
export function ViewerTools({ viewer, count, onHelp }: ViewerToolsProps) {
  const acts = actsOf(viewer);
  const { brightness, contrast, inverted } = viewer.viewOf(viewer.active);
  const set = (b: number, c: number) => viewer.change(viewer.active, (view) => lit(view, b, c));
  const tool = (label: string, Icon: LucideIcon, act: () => void, off = false) => (
    <IconButton size="sm" label={label} icon={<Icon {...ICON} />} aria-disabled={off} onClick={act} />
  );
  return (
    <div
      role="toolbar"
      aria-label="看片工具"
      className="flex shrink-0 flex-wrap items-center gap-1 border-line border-b bg-surface-2 px-4 py-1"
    >
      {tool('上一张', ChevronLeft, acts.previous, viewer.index <= 0)}
      {tool('下一张', ChevronRight, acts.next, viewer.index >= count - 1)}
      {tool('放大', ZoomIn, acts.closer)}
      {tool('缩小', ZoomOut, acts.farther)}
      {tool('适应窗口', Maximize, acts.fit)}
      <Button size="sm" variant="ghost" aria-label="实际像素 1:1" onClick={acts.real}>
        1:1
      </Button>
      {tool('左转', RotateCcwSquare, acts.left)}
      {tool('右转', RotateCwSquare, acts.right)}
      <Button
        size="sm"
        variant={inverted ? 'default' : 'ghost'}
        icon={<Contrast {...ICON} />}
        aria-pressed={inverted}
        onClick={acts.invert}
      >
        反相
      </Button>
      <Slider label="亮度" value={brightness} onChange={(next) => set(next, contrast)} />
      <Slider label="对比度" value={contrast} onChange={(next) => set(brightness, next)} />
      <Button
        size="sm"
        variant={viewer.compared ? 'default' : 'ghost'}
        icon={<Columns2 {...ICON} />}
        aria-pressed={viewer.compared}
        aria-disabled={count < 2}
        onClick={acts.compare}
      >
        并排
      </Button>
      {tool('还原显示', Undo2, acts.reset)}
      {tool('按键说明', Keyboard, onHelp)}
    </div>
  );
}

interface SliderProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

function Slider({ label, value, onChange }: SliderProps) {
  return (
    <label className="flex items-center gap-1.5 px-1 text-13 text-ink-700">
      {label}
      <input
        type="range"
        min={LIGHT.least}
        max={LIGHT.most}
        step={LIGHT.step}
        value={value}
        aria-valuetext={`${Math.round(value * 100)}%`}
        className="w-24"
        style={{ accentColor: 'var(--color-blue-600)' }}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </label>
  );
}
