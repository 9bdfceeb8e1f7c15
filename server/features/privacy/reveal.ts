import { maskPhone } from '#contract/masks.ts';
import { REVEALS_PER_HOUR, REVEALS_UNUSUAL, type RevealReason } from '#contract/privacy.ts';
import { openCertificate, type SealedCertificate } from '#db/certificates.ts';
import { audit, auditAlone } from '#server/platform/audit.ts';
import { type Effects, inTx } from '#server/platform/command.ts';
import { type Ctx, signedIn, type Viewer } from '#server/platform/context.ts';
import { Failure, fail } from '#server/platform/failure.ts';
import { countWithin } from '#server/platform/limits.ts';
import { type Scoped, systemScope } from '#server/platform/scope.ts';

const LIMIT = { most: REVEALS_PER_HOUR, seconds: 3_600, message: '查看完整信息过于频繁，请稍后再试' };

interface Row {
  id: number;
  name: string;
  phone: string;
  certificate_type: number | null;
  certificate_cipher: SealedCertificate['certificate_cipher'] | null;
  certificate_blind: SealedCertificate['certificate_blind'] | null;
  contact_phone?: string | null;
}

const COLUMNS = 't.id, t.name, t.phone, t.certificate_type, t.certificate_cipher, t.certificate_blind';
/** $1 the patient, $2 whose it must be. */
const WHOSE = {
  hospital: `SELECT ${COLUMNS} FROM hospital_patients k JOIN patients t ON t.id = k.patient_id
    WHERE k.patient_id = $1 AND k.hospital_id = $2`,
  account: `SELECT ${COLUMNS}, t.contact_phone FROM patients t WHERE t.id = $1 AND t.user_id = $2`,
};

interface Asked {
  id: number;
  /** Of staff. */
  why?: { reason: RevealReason; reason_text: string };
  of: { kind: keyof typeof WHOSE; id: number };
}

/**
 * A patient's phone and ID number as they are, and the line about it in the audit trail: neither without the other.
 * @throws NOT_FOUND also for another hospital's or account's, TOO_MANY
 */
export async function revealPatient(ctx: Ctx, { id, why, of }: Asked) {
  await countReveal(ctx);
  return inTx(ctx, async (tx) => {
    const { rows } = await tx.query<Row>(WHOSE[of.kind], [id, of.id]);
    const row = rows[0] ?? fail('NOT_FOUND');
    await audit(tx, ctx, {
      action: 'patient.reveal',
      object: `${row.name} ${maskPhone(row.phone)}`,
      detail: { patient_id: row.id, ...detailOf(why) },
    });
    const notified = of.kind === 'hospital' ? await noteReveal(tx, signedIn(ctx), of.id) : {};
    return { ...row, certificate_number: openCertificate(ctx.deps.keys, row), ...notified };
  });
}

function detailOf(why: Asked['why']): Record<string, string> {
  if (!why) return {};
  return why.reason_text === '' ? { reason: why.reason } : why;
}

/** Who looks at more than a day's work asks for is told to those who answer for it. */
async function noteReveal(tx: Scoped, { user_id, name }: Viewer, hospitalId: number): Promise<Effects> {
  const { rows } = await tx.query<{ notified: NonNullable<Effects['account_events']> }>(
    'SELECT note_reveal($1, $2, $3, $4) AS notified',
    [hospitalId, user_id, name, REVEALS_UNUSUAL],
  );
  return { account_events: rows[0]?.notified ?? [] };
}

/** Who collects people is stopped, and it is written down. */
export async function countReveal(ctx: Ctx): Promise<void> {
  try {
    await countWithin(systemScope(ctx.deps.database), `reveal:${signedIn(ctx).user_id}`, LIMIT);
  } catch (error) {
    if (error instanceof Failure) await auditAlone(ctx, { action: 'patient.reveal', result: 'refused' });
    throw error;
  }
}
