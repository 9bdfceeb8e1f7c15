import { FilePlus } from 'lucide-react';
import { useState } from 'react';
import { documentTemplateTable } from '#contract/document-templates.ts';
import { documents, type PatientDocument } from '#contract/documents.ts';
import { Failed } from '#web/api/failed.tsx';
import { useCall } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { usePress } from '#web/forms/use-press.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ICON } from '#web/ui/icon.ts';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { useCaseChoice } from './use-case-choice.ts';

const NewDialog = lateDialog(() => import('./write-dialog.tsx').then((m) => m.NewDialog));

const SHOWN_AT_MOST = 50;
const IN_USE = 'true';

interface NewDocumentProps {
  patientId: number;
  onSaved: (row: PatientDocument) => void;
}

/** 新文书: of a template by one press, or with a text of its own. */
export function NewDocument({ patientId, onSaved }: NewDocumentProps) {
  const { reason } = useWritable();
  const [blank, setBlank] = useState(false);
  const query = { enabled: IN_USE, page: 1, pageSize: SHOWN_AT_MOST } as const;
  const asked = useCall(documentTemplateTable.calls.list, { query });
  const { press, pending } = usePress(documents.create, {
    refresh: [documents.list],
    onDone: ({ data }) => onSaved(data),
  });
  const { loading, chosen, choose, options, recordId } = useCaseChoice(patientId);
  const begin = (template_id: number) => {
    if (reason !== null || pending) return;
    // What was refused is told already.
    press({ body: { patient_id: patientId, template_id, record_id: recordId() } }).catch(() => undefined);
  };
  return (
    <section aria-label="新文书" className="flex flex-col gap-3 rounded-panel border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="flex-1 font-semibold text-16">新文书</h2>
        {options.length > 1 ? (
          <Select
            size="sm"
            label="引用病历"
            options={options}
            value={chosen}
            onChange={choose}
            className="max-w-full"
          />
        ) : null}
      </div>
      {asked.error ? <Failed asked={asked} /> : null}
      <div className="flex flex-wrap gap-2">
        {loading ? <Skeleton className="h-8 w-60" /> : null}
        {(loading ? [] : (asked.data?.data ?? [])).map(({ id, name }) => (
          <GuardedButton key={id} size="sm" reason={reason} onClick={() => begin(id)}>
            {name}
          </GuardedButton>
        ))}
        <GuardedButton
          size="sm"
          variant="text"
          reason={reason}
          icon={<FilePlus {...ICON} />}
          onClick={() => reason === null && setBlank(true)}
        >
          空白文书
        </GuardedButton>
      </div>
      {blank ? (
        <NewDialog
          patientId={patientId}
          onSaved={(row) => {
            setBlank(false);
            onSaved(row);
          }}
          onClose={() => setBlank(false)}
        />
      ) : null}
    </section>
  );
}
