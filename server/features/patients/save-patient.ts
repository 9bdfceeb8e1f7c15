import type pg from 'pg';
import { z } from 'zod';
import type { BodyOf } from '#contract/call.ts';
import { isIdCard, readIdCard } from '#contract/id-card.ts';
import { maskIdNumber, maskPhone } from '#contract/masks.ts';
import {
  type HealthStatus,
  isMasked,
  RESIDENT_ID_CARD,
  WRONG_CERTIFICATE,
  WRONG_ID_CARD,
  WRONG_PHONE,
} from '#contract/patient-forms.ts';
import type { patients } from '#contract/patients.ts';
import { openCertificate, type SealedCertificate, sealCertificate } from '#db/certificates.ts';
import { type Ctx, signedIn } from '#server/platform/context.ts';
import { fail, failField } from '#server/platform/failure.ts';
import type { Keys } from '#server/platform/keys.ts';
import type { LogEvent } from '#server/platform/live-bus.ts';
import { agreedTo } from './consented.ts';
import { ownPatient, type PatientRow } from './queries.ts';

type New = BodyOf<typeof patients.create>;
type Change = BodyOf<typeof patients.change>;

export interface Saved {
  row: PatientRow;
  healthStatusKept: boolean;
  events: LogEvent[];
}

const NO_HEALTH: HealthStatus = {
  health_status: '',
  medical_history: '',
  allergic_history: '',
  medication_history: '',
};

/**
 * A patient of the viewer's own account. What an ID card says of sex and birth goes before what was typed.
 * Without the account's consent the file is made without health data.
 * @throws INVALID where the form asked for consent and the person did not agree, or the ID number is here already
 */
export async function createPatient(tx: pg.PoolClient, ctx: Ctx, form: New): Promise<Saved> {
  const { keys } = ctx.deps;
  const number = form.info.certificate_number;
  return write(tx, ctx, { id: null, form, number, sealed: sealed(sealCertificate(keys, number)), was: null });
}

/**
 * The whole form anew. Numbers that come back as they are shown, masked, stay what they are; health data that is not
 * sent stays, too.
 * @throws NOT_FOUND also for another account's, INVALID
 */
export async function changePatient(tx: pg.PoolClient, ctx: Ctx, id: number, form: Change): Promise<Saved> {
  const was = (await ownPatient(tx, signedIn(ctx).user_id, id, { lock: true })) ?? fail('NOT_FOUND');
  const kept = keptNumber(ctx.deps.keys, was, form);
  const number = kept ?? form.info.certificate_number;
  return write(tx, ctx, {
    id,
    form: withPhones(form, was),
    number,
    sealed: kept === null ? sealed(sealCertificate(ctx.deps.keys, number)) : {},
    was,
  });
}

/** The number that is there, where the form means it: masked as it was shown, or typed anew. @throws INVALID */
function keptNumber(keys: Keys, was: PatientRow, { info }: Change): string | null {
  const number = openCertificate(keys, was);
  if (!isMasked(info.certificate_number)) return number === info.certificate_number ? number : null;
  const field = 'info.certificate_number';
  if (number === null || maskIdNumber(number) !== info.certificate_number) failField(field, WRONG_CERTIFICATE);
  if (info.certificate_type === RESIDENT_ID_CARD && !isIdCard(number)) failField(field, WRONG_ID_CARD);
  return number;
}

/** @throws INVALID where a masked phone is not the one that is there */
function withPhones(form: Change, was: PatientRow): Change {
  const whole = (field: string, given: string, kept: string | null) => {
    if (!isMasked(given)) return given;
    return kept !== null && maskPhone(kept) === given ? kept : failField(field, WRONG_PHONE);
  };
  const { patient, info } = form;
  return {
    ...form,
    patient: { ...patient, phone: whole('patient.phone', patient.phone, was.phone) },
    info: { ...info, contact_phone: whole('info.contact_phone', info.contact_phone ?? '', was.contact_phone) },
  };
}

interface Write {
  id: number | null;
  form: New | Change;
  /** Whole. */
  number: string;
  sealed: { certificate_cipher?: string; certificate_blind?: string };
  was: PatientRow | null;
}

/** As jsonb can carry it into a column of bytes. */
function sealed({ certificate_cipher, certificate_blind }: SealedCertificate): Write['sealed'] {
  const bytes = (buffer: Buffer) => `\\x${buffer.toString('hex')}`;
  return { certificate_cipher: bytes(certificate_cipher), certificate_blind: bytes(certificate_blind) };
}

const written = z.object({ id: z.number(), events: z.custom<LogEvent[]>(Array.isArray) });

async function write(tx: pg.PoolClient, ctx: Ctx, { id, form, number, sealed, was }: Write): Promise<Saved> {
  const agreed = await agreedTo(tx, ctx, form);
  const sent = form.healthStatus ?? null;
  const { patient, info } = form;
  const card = info.certificate_type === RESIDENT_ID_CARD ? readIdCard(number) : null;
  const row = {
    name: patient.name,
    phone: patient.phone,
    email: patient.email || null,
    gender: card?.gender ?? patient.gender ?? null,
    birth_date: card?.birth_date ?? null,
    certificate_type: info.certificate_type,
    ...sealed,
    ...details(info),
    ...(agreed && sent ? orNull(sent) : {}),
  };
  const { user_id } = signedIn(ctx);
  const { rows } = await tx.query<{ saved: unknown }>('SELECT save_own_patient($1::jsonb) AS saved', [
    JSON.stringify({ user_id, id, row, age: patient.age ?? null, request_id: ctx.request_id }),
  ]);
  const saved = written.parse(rows[0]?.saved);
  const now = await ownPatient(tx, user_id, saved.id);
  if (!now) throw new Error('what was written is there');
  return { row: now, healthStatusKept: agreed || isNothingNew(sent ?? NO_HEALTH, was), events: saved.events };
}

/** A region counts only where all three of it are chosen. */
function details(info: New['info']) {
  const { nationality, nation, address, is_marry, industry, contact_name, contact_phone } = info;
  const { province, city, area } = info;
  const region = province && city && area ? { province, city, area } : { province: null, city: null, area: null };
  const texts = orNull({ nationality, nation, address, industry, contact_name, contact_phone });
  return { ...texts, ...region, is_marry: is_marry ?? null };
}

function orNull<T extends Record<string, string | null | undefined>>(texts: T) {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text || null]));
}

/** Nothing was sent that would have been written: who only looked at the fields has lost nothing. */
function isNothingNew(sent: HealthStatus, was: PatientRow | null): boolean {
  return (Object.keys(sent) as (keyof HealthStatus)[]).every((name) => sent[name] === (was?.[name] ?? ''));
}
