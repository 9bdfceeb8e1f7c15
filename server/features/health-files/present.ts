import { SEVERITIES } from '#contract/alerts.ts';
import { ALLERGY_STATES, ALLERGY_STATUS, ALLERGY_TYPES, type Allergy, type AllergyMeta } from '#contract/allergies.ts';
import type { BaseRevision, SelfReported } from '#contract/base-emr.ts';
import { instant } from '#server/platform/clock.ts';
import type { Viewer } from '#server/platform/context.ts';
import type { AlertsRow, AllergyRow, BaseRevisionRow } from '#server/platform/health-commands.ts';
import { alertsFor, readsWords } from '#server/platform/reads-words.ts';

type Reading = Pick<Viewer, 'roles'>;

const told = <S extends { at: string }>(done: S | null): S | null => done && { ...done, at: instant(done.at) };

export function presentAllergy(row: AllergyRow): Allergy {
  return {
    ...row,
    type_name: ALLERGY_TYPES[row.type],
    severity_name: SEVERITIES[row.severity],
    status_name: ALLERGY_STATUS[row.status],
    noted: { ...row.noted, at: instant(row.noted.at) },
    verified: told(row.verified),
    refuted: told(row.refuted),
  };
}

export function presentMeta(row: AlertsRow, viewer: Reading): AllergyMeta {
  return {
    allergy_state: row.allergy_state,
    allergy_state_name: ALLERGY_STATES[row.allergy_state],
    alerts: alertsFor(row, viewer),
  };
}

export function presentRevision(row: BaseRevisionRow, viewer: Reading): BaseRevision {
  const whole = readsWords(viewer);
  const { content, changed } = row;
  return { ...row, at: instant(row.at), content: whole ? content : null, changed: whole ? changed : [] };
}

/** 患者自述: of it all staff know the allergies. */
export function presentSelfReported(row: SelfReported, viewer: Reading): SelfReported {
  if (readsWords(viewer)) return row;
  const { allergic_history } = row;
  return { health_status: null, medical_history: null, allergic_history, medication_history: null };
}
