import clsx from 'clsx';
import { useState } from 'react';
import type { Image } from '#contract/images.ts';
import { Kbd } from '#web/ui/kbd.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FullDialog } from '#web/ui/overlays/full-dialog.tsx';
import { nameOf } from './said.ts';
import { useViewer } from './use-viewer.ts';
import { KEYS, useViewerKeys } from './viewer-keys.ts';
import { ViewerPane } from './viewer-pane.tsx';
import { ViewerStrip } from './viewer-strip.tsx';
import { ViewerTools } from './viewer-tools.tsx';

interface ViewerDialogProps {
  /** All that can be seen, in their order. */
  rows: readonly Image[];
  /** The id of the one that was pressed. */
  start: number;
  /** An address lives no more: the rows are to be had anew. */
  onDead: () => void;
  onClose: () => void;
}

/** Pictures as large as the screen, one or two of them. How they are looked at changes no file. */
export function ViewerDialog({ rows, start, onDead, onClose }: ViewerDialogProps) {
  const viewer = useViewer(rows, start);
  const [helps, setHelps] = useState(false);
  useViewerKeys(viewer, helps, () => setHelps(true));
  const row = viewer.rowOf(viewer.active);
  const slots = viewer.compared ? ([0, 1] as const) : ([0] as const);
  return (
    <FullDialog
      slim
      title={row ? nameOf(row) : '影像'}
      description={
        row
          ? `${row.patient.name} 第 ${viewer.index + 1} 张，共 ${rows.length} 张 ${row.note}`
          : '影像已作废或正在重新处理'
      }
      onClose={onClose}
    >
      <ViewerTools viewer={viewer} count={rows.length} onHelp={() => setHelps(true)} />
      <div className={clsx('grid min-h-0 flex-1 gap-px bg-line', viewer.compared && 'grid-cols-2')}>
        {slots.map((slot) => {
          const shown = viewer.rowOf(slot);
          return shown ? (
            <ViewerPane key={`${slot}:${shown.id}`} slot={slot} row={shown} viewer={viewer} onDead={onDead} />
          ) : null;
        })}
      </div>
      <ViewerStrip rows={rows} chosen={row?.id} onChoose={viewer.choose} />
      {helps ? <KeyHelp onClose={() => setHelps(false)} /> : null}
    </FullDialog>
  );
}

function KeyHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="看片按键"
      description="滚轮缩放，拖动移动，按住右键拖动调亮度与对比度。显示设置不会改变文件"
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1 text-13">
        {KEYS.map(([key, says]) => (
          <div key={key} className="contents">
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
