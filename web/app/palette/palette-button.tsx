import { Search } from 'lucide-react';
import { Kbd } from '#web/ui/kbd.tsx';
import { openPalette } from './palette-state.ts';

/** ⌘ K on a Mac's keyboard. */
const KEYS = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K';
const LABEL = '命令面板';

/** In the search field of the petrol bar: the hint is the button. */
export function PaletteHint() {
  return (
    <button
      type="button"
      aria-label={LABEL}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      title={`${LABEL}（${KEYS}）`}
      onClick={openPalette}
      className="absolute inset-y-0 right-1 my-auto inline-flex h-6 items-center rounded-cell px-0.5 pointer-coarse:hidden"
    >
      <Kbd ground="solid">{KEYS}</Kbd>
    </button>
  );
}

/** On paper, in the admin area's navbar. */
export function PaletteButton() {
  return (
    <button
      type="button"
      // What stands on it is part of what it is called, so that it can be called for.
      aria-label={`搜索（${LABEL}）`}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={openPalette}
      className="inline-flex h-8 pointer-coarse:h-11 min-w-8 pointer-coarse:min-w-11 items-center justify-center gap-2 rounded-control border border-line-strong bg-surface px-2 text-13 text-ink-600 hover:border-field max-lg:border-transparent"
    >
      <Search aria-hidden size={16} strokeWidth={1.75} />
      <span className="max-lg:sr-only">搜索</span>
      <span className="max-lg:hidden">
        <Kbd>{KEYS}</Kbd>
      </span>
    </button>
  );
}
