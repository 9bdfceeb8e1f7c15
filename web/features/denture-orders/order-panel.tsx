import { Plus } from 'lucide-react';
import { dentureOrders } from '#contract/denture-orders.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useCall } from '#web/api/use-call.ts';
import { usePress } from '#web/forms/use-press.ts';
import { Button } from '#web/ui/button.tsx';
import { ICON } from '#web/ui/icon.ts';
import { DraftOrder, NewOrder } from './order-form.tsx';
import { useForgetDentures } from './use-denture-news.ts';
import { useLastSettings } from './use-last-settings.ts';
import type { FullOrder } from './values.ts';

/** What is written just now. */
export interface Writing {
  /** A draft that goes on; null: a new one. */
  id: number | null;
  /** Another number is another form. */
  nth: number;
}

interface OrderPanelProps {
  patientId: number;
  writing: Writing;
  /** Null: a new one. */
  onWrite: (id: number | null) => void;
}

/** 开加工单: a new one, or a draft that goes on. */
export function OrderPanel({ patientId, writing, onWrite }: OrderPanelProps) {
  const { id, nth } = writing;
  const forget = useForgetDentures();
  const { press } = usePress(dentureOrders.step, {
    silent: true,
    refresh: [dentureOrders.list, dentureOrders.one],
    onDone: () => onWrite(null),
  });
  const onSaved = (row: FullOrder, send: boolean) => {
    if (!send) return onWrite(row.id);
    // What was refused is told already; it stands there as a draft, to be sent once more.
    press({ params: { id: row.id }, body: { to: 'sent', version: row.version } }).catch(() => {
      forget();
      onWrite(row.id);
    });
  };
  const title = id === null ? '开加工单' : '继续加工单草稿';
  return (
    <section aria-label={title} className="min-w-0 rounded-panel border border-line bg-surface p-4">
      <div className="mb-3 flex items-center gap-2">
        <h2 className="flex-1 font-semibold text-16">{title}</h2>
        {id === null ? null : (
          <Button size="sm" icon={<Plus {...ICON} />} onClick={() => onWrite(null)}>
            另开加工单
          </Button>
        )}
      </div>
      {id === null ? (
        <Fresh key={nth} patientId={patientId} onSaved={onSaved} />
      ) : (
        <Draft key={`${id} ${nth}`} id={id} patientId={patientId} onSaved={onSaved} />
      )}
    </section>
  );
}

interface PartProps {
  patientId: number;
  onSaved: (row: FullOrder, send: boolean) => void;
}

/** It begins with what the last one was set to, once that is known. */
function Fresh({ patientId, onSaved }: PartProps) {
  const { asked, start } = useLastSettings();
  return start ? <NewOrder {...{ patientId, start, onSaved }} /> : <Awaited asked={asked} lines={8} />;
}

function Draft({ id, patientId, onSaved }: PartProps & { id: number }) {
  const asked = useCall(dentureOrders.one, { params: { id } }, { staleTime: 0 });
  const row = asked.data?.data;
  return row ? <DraftOrder {...{ row, patientId, onSaved }} /> : <Awaited asked={asked} lines={8} />;
}
