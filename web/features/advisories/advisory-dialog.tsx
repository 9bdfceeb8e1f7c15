import { ADVISORY_STATUS, type Advisory, advisories, consultations } from '#contract/advisories.ts';
import type { Option } from '#contract/fields.ts';
import { request } from '#web/api/client.ts';
import { currentSession } from '#web/api/session.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { formatMoney } from '#web/ui/text/format.ts';
import { AdvisoryFields } from './advisory-fields.tsx';
import { type AdvisoryForm, changeBodyOf, newBodyOf, valuesOf } from './advisory-values.ts';

const OLD = [advisories.list, advisories.ofReservation, advisories.one] as const;

interface AdvisoryDialogProps {
  /** As it is now; null: a new one. */
  advisory: Advisory | null;
  /** Of which a new one is; null where a patient has to be chosen. */
  reservation: { hash_id: string; patient: string } | null;
  /** Whose a new one is, on their own page. */
  patientId: number | null;
  consultants: readonly Option[];
  onClose: () => void;
}

/** Writes a consultation down, and follows it up. */
export function AdvisoryDialog({ advisory, ...rest }: AdvisoryDialogProps) {
  return advisory ? <FollowUp advisory={advisory} {...rest} /> : <NewAdvisory {...rest} />;
}

type Rest = Omit<AdvisoryDialogProps, 'advisory'>;

function NewAdvisory({ reservation, patientId, consultants, onClose }: Rest) {
  const state = useContractForm<typeof advisories.create, AdvisoryForm>(advisories.create, {
    values: valuesOf(null),
    rules: async () => advisories.create.body,
    bodyOf: newBodyOf(reservation?.hash_id ?? null, patientId),
    names: { patient_id: 'patient' },
    draft: `advisory:new:${reservation?.hash_id ?? (patientId ? `of:${patientId}` : currentSession().hospitalId)}`,
    refresh: OLD,
    onDone: onClose,
  });
  return (
    <ContractDialog state={state} width={640} title="新增咨询" description={reservation?.patient} onClose={onClose}>
      <AdvisoryFields
        form={state.form}
        choosesPatient={reservation === null && patientId === null}
        follows={false}
        consultants={consultants}
      />
    </ContractDialog>
  );
}

function FollowUp({ advisory, consultants, onClose }: Rest & { advisory: Advisory }) {
  const state = useContractForm(advisories.update, {
    values: valuesOf(advisory),
    rules: async () => advisories.update.body,
    bodyOf: changeBodyOf,
    params: { id: advisory.id },
    over: {
      version: advisory.version,
      valuesOf: (row: Advisory) => valuesOf(row),
      read: async () => (await request(advisories.one, { params: { id: advisory.id } })).data,
    },
    draft: `advisory:${advisory.id}`,
    refresh: OLD,
    onDone: onClose,
  });
  return (
    <ContractDialog
      state={state}
      words={{
        labels: LABELS,
        show: {
          status: (status) => ADVISORY_STATUS[status],
          quoted: (quoted) => (typeof quoted === 'number' ? formatMoney(quoted) : undefined),
          consultant_id: (id) => consultants.find((each) => each.id === id)?.name,
        },
      }}
      width={640}
      title="跟进咨询"
      description={advisory.patient}
      onClose={onClose}
    >
      <AdvisoryFields form={state.form} choosesPatient={false} follows consultants={consultants} />
    </ContractDialog>
  );
}

const LABELS = Object.fromEntries(Object.entries(consultations.fields).map(([name, { label }]) => [name, label]));
