import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dentalRecords, type RecordSheet } from '#contract/dental-records.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { keyOf, useCall } from '#web/api/use-call.ts';
import { VisitSheet } from '#web/clinic/visit/visit-sheet.tsx';
import { useKept } from '#web/ui/tables/use-kept.ts';
import { SheetEditor } from './sheet-editor.tsx';
import type { KindOf } from './sheet-kinds.ts';
import { SheetRead } from './sheet-read.tsx';
import { type SheetConfig, type SheetDetail, useBeside } from './use-sheets.ts';

interface OneSheetProps<T extends object> {
  kind: KindOf<T>;
  /** Null: the first save makes it. */
  id: number | null;
  patientId: number;
  /** Of which a new one is; null: of none. */
  visit: string | null;
  config: SheetConfig;
  onBegun: (id: number) => void;
}

const argsOf = (id: number) => ({ params: { id }, query: {} });

/** A record sheet of a patient, written or read. */
export function OneSheet<T extends object>(props: OneSheetProps<T>) {
  const { kind, id, patientId, visit, config, onBegun } = props;
  const [isNew] = useState(id === null);
  const [amending, setAmending] = useState(false);
  const beside = useBeside(patientId, config, kind.kind === 'perio' || kind.kind === 'hygiene');
  const queries = useQueryClient();
  const asked = useCall(dentalRecords.show, argsOf(id ?? 0), { enabled: id !== null, staleTime: 0 });
  const detail = useKept(asked.data);
  // What the server computes of it stands there at once.
  const onSaved = (data: RecordSheet) =>
    queries.setQueryData<SheetDetail>(
      keyOf(dentalRecords.show, argsOf(data.id)),
      (known) => known && { ...known, data },
    );
  if (!detail && !isNew) {
    return (
      <VisitSheet>
        <Awaited asked={asked} lines={8} />
      </VisitSheet>
    );
  }
  const row = detail?.data ?? null;
  const writes = !detail || (detail.meta.editable && detail.data.status === 'draft');
  if (detail && !writes && !(amending && detail.meta.can_amend)) {
    return <SheetRead {...{ kind, detail, beside }} onAmend={() => setAmending(true)} />;
  }
  return (
    <section aria-label={kind.word} className="min-w-0 rounded-panel border border-line bg-surface px-4 pt-4 lg:px-6">
      <h2 className="mb-3 flex flex-wrap items-baseline gap-x-3 font-semibold text-16">
        {kind.word}
        <span className="font-normal text-13 text-ink-600">
          {row ? `${row.code} · ${row.doctor.name} · ${row.visit_date}` : '新建'}
        </span>
      </h2>
      <SheetEditor
        key={amending ? 'amend' : 'write'}
        {...{ kind, patientId, row, beside, amending, onBegun, onSaved }}
        localKey={config.data.local_key}
        visit={row ? (row.reservation?.hash_id ?? null) : visit}
        onAmended={() => setAmending(false)}
      />
    </section>
  );
}
