import { z } from 'zod';
import { currentSession } from '#web/api/session.ts';
import { type PatientValues, patientValues } from './form-values.ts';

/**
 * What was typed into a patient's form and not saved yet, kept in this tab for half an hour: a reload, a wrong click and
 * a dead network lose nothing. Signing out clears it (clearSession takes all that starts so). Consent is never brought
 * back: it is given each time.
 */
const KEPT_MS = 30 * 60_000;
const kept = z.object({ at: z.number(), values: patientValues });

/** By person and patient; `id` null for a new one. */
export const keepKey = (person: number, id: number | null) => `haomai:patient:${person}:${id ?? 'new'}`;

export function readKept(key: string): PatientValues | null {
  return inStorage((area) => {
    const { at, values } = kept.parse(JSON.parse(area.getItem(key) ?? 'null'));
    return Date.now() - at < KEPT_MS ? { ...values, consent: false } : null;
  });
}

export function keep(key: string, values: PatientValues): void {
  // Who has signed out leaves nothing behind, even while their page is still closing.
  if (!currentSession().token) return;
  inStorage((area) => area.setItem(key, JSON.stringify({ at: Date.now(), values })));
}

export function forget(key: string): void {
  inStorage((area) => area.removeItem(key));
}

/** A store that is full, forbidden or holds something else costs the draft, not the form. */
function inStorage<T>(use: (area: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
