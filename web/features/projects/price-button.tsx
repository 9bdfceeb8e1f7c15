import { useState } from 'react';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { RowButton } from '#web/ui/tables/row-button.tsx';

const PriceDialog = lateDialog(() => import('./price-dialog.tsx').then((m) => m.PriceDialog));

/** The way to what a project has cost. */
export function PriceButton({ project }: { project: { id: number; name: string } }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <RowButton text="价格记录" name={project.name} reason={null} onPress={() => setOpen(true)} />
      {open ? <PriceDialog project={project} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
