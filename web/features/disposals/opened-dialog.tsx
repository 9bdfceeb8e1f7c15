import type { Disposal } from '#contract/disposal-rows.ts';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import type { Act } from './row-menu.tsx';
import { copyOf, type DisposalForm } from './values.ts';

const WriteDialog = lateDialog(() => import('./write-dialog.tsx').then((m) => m.WriteDialog));
const VoidDialog = lateDialog(() => import('./void-dialog.tsx').then((m) => m.VoidDialog));
const WriteOffDialog = lateDialog(() => import('./write-off-dialog.tsx').then((m) => m.WriteOffDialog));

export type Opened = { of: 'new'; start?: DisposalForm } | { of: Act; list: Disposal };

/** What was opened of the lists, if anything. */
export function OpenedDialog({ opened, onClose }: { opened: Opened | null; onClose: () => void }) {
  if (!opened) return null;
  if (opened.of === 'new') return <WriteDialog list={null} start={opened.start} onClose={onClose} />;
  const { of, list } = opened;
  if (of === 'void') return <VoidDialog list={list} onClose={onClose} />;
  if (of === 'writeOff') return <WriteOffDialog list={list} onClose={onClose} />;
  if (of === 'copy') return <WriteDialog list={null} start={copyOf(list)} onClose={onClose} />;
  return <WriteDialog list={list} onClose={onClose} />;
}
