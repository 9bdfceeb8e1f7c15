import type { Case, CaseRevision } from '#contract/case-rows.ts';
import type { AmendRequest } from '#contract/cases.ts';
import { AMEND_REQUEST_STATUS } from '#contract/record-kinds.ts';
import type { AmendRequestRow, CaseRevisionRow, CaseRow, RevisionRow } from './case-commands.ts';
import type { CaseView } from './case-view.ts';
import { instant } from './clock.ts';
import { presentParts, told } from './present-record.ts';

/** What is written, as far as somebody may read it. */
function written({ content, diagnosis, disposal_ids }: CaseRow, view: CaseView) {
  const { diagnoses, treatments, doctor_order, chief_complaint, ...rest } = content;
  const found = view === 'least' ? null : { diagnosis, diagnoses };
  const whole = view === 'full' ? rest : null;
  return {
    visit_type: content.visit_type,
    chief_complaint,
    present_history: whole?.present_history ?? null,
    past_history: whole?.past_history ?? null,
    exam: whole?.exam ?? null,
    aux_exam: whole?.aux_exam ?? null,
    diagnosis: found?.diagnosis ?? null,
    diagnoses: found?.diagnoses ?? null,
    plan: whole?.plan ?? null,
    treatment: whole?.treatment ?? null,
    treatments:
      view === 'least' ? null : treatments.map((each, n) => ({ ...each, disposal_id: disposal_ids?.[n] ?? null })),
    doctor_order: { content: doctor_order },
    attachments: whole && [],
  };
}

const whyIn = ({ reason }: { reason: string }, view: CaseView) => ({ reason: view === 'full' ? reason : '' });

/** A case for somebody who reads so much of it. */
export function presentCase(row: CaseRow, view: CaseView): Case {
  const { disposal_ids: _ids, ...rest } = presentParts(row);
  return {
    ...rest,
    ...written(row, view),
    // Why is written by who treats for who does.
    amended: rest.amended && { ...rest.amended, ...whyIn(rest.amended, view) },
    voided: rest.voided && { ...rest.voided, ...whyIn(rest.voided, view) },
    return_reason: view === 'full' ? row.return_reason : '',
    view: view === 'full' ? 'full' : 'brief',
  };
}

export const presentRevision = <R extends RevisionRow>(row: R, view: CaseView) => ({
  ...row,
  ...whyIn(row, view),
  at: instant(row.at),
  changed: view === 'full' ? row.changed : [],
});

export const presentCaseRevision = (row: CaseRevisionRow, view: CaseView): CaseRevision => ({
  ...presentRevision(row, view),
  replaced: view === 'full' ? row.replaced : [],
});

export const presentRequest = (row: AmendRequestRow): AmendRequest => ({
  ...row,
  status_name: AMEND_REQUEST_STATUS[row.status],
  created_at: instant(row.created_at),
  decided: told(row.decided),
  good_until: row.good_until && instant(row.good_until),
});
