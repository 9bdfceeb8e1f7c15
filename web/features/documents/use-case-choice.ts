import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { patientRecords } from '#contract/patient-records.ts';
import { useCall } from '#web/api/use-call.ts';
import { idOf } from '#web/clinic/day/search-params.ts';

/** What a document is written without. */
const NONE = 0;

/**
 * The case whose teeth, diagnosis and treatment a template is filled with: that of the address (`rid`), else what who asks
 * goes on writing, else the newest; a person may choose another, or none.
 */
export function useCaseChoice(patientId: number) {
  const asked = useCall(patientRecords.open, { params: { id: patientId } });
  const named = idOf(useSearchParams()[0].get('rid'));
  const [own, setOwn] = useState<number | null>(null);
  const opened = asked.data?.data;
  const rows = opened?.cases ?? [];
  const first = [named, opened?.open_draft?.id, rows[0]?.id].find((id) => rows.some((row) => row.id === id));
  return {
    /** Until it is known what there is, nothing is begun. Where it cannot be had, one is written without. */
    loading: asked.isPending,
    chosen: own ?? first ?? NONE,
    choose: setOwn,
    options: [
      ...rows.map(({ id, code, visit_date, diagnosis }) => ({
        ...{ value: id, label: `${visit_date} ${code}` },
        ...(diagnosis ? { hint: diagnosis } : {}),
      })),
      { value: NONE, label: '不引用病历' },
    ],
    /** As it is sent. */
    recordId: () => (own ?? first ?? NONE) || null,
  };
}
