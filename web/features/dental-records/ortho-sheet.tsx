import { useState } from 'react';
import { dentalRecords } from '#contract/dental-records.ts';
import type { OrthoControl } from '#contract/dental-records-ortho.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useCall } from '#web/api/use-call.ts';
import { VisitSheet } from '#web/clinic/visit/visit-sheet.tsx';
import { useKept } from '#web/ui/tables/use-kept.ts';
import { OneSheet } from './one-sheet.tsx';
import { ORTHO } from './ortho-kind.ts';

interface OrthoSheetProps {
  patientId: number;
  /** Null: a new one. */
  id: number | null;
  /** Of which a new one is; null: of none. */
  visit: string | null;
  /** What a new one begins with. */
  begun: OrthoControl;
  onBegun: (id: number) => void;
}

/** A control of orthodontics, written or read. */
export default function OrthoSheet({ patientId, id, visit, begun, onBegun }: OrthoSheetProps) {
  const asked = useCall(dentalRecords.config, { params: { id: patientId } }, { staleTime: 0 });
  const config = useKept(asked.data);
  // What a colleague signs meanwhile changes nothing of what is being written.
  const [kind] = useState(() => ({ ...ORTHO, begun }));
  if (!config) {
    return (
      <VisitSheet>
        <Awaited asked={asked} lines={8} />
      </VisitSheet>
    );
  }
  return <OneSheet {...{ kind, id, patientId, visit, config, onBegun }} />;
}
