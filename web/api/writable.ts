import { atom, useAtomValue } from 'jotai';
import { CLIENT_MESSAGES, ERRORS } from '#contract/errors.ts';
import { HOSPITAL_LOCK } from '#contract/hospitals.ts';
import { onlineAtom } from '#web/api/online.ts';
import { meAtom } from '#web/api/session.ts';

/** Why nothing may be written at one's hospital, in the server's own words; null where it may. */
export const hospitalBlockAtom = atom((get) => {
  const hospital = get(meAtom)?.meta.hospital;
  if (!hospital) return null;
  if (hospital.status !== 'approved') return ERRORS.HOSPITAL_PENDING.message;
  return hospital.lock === HOSPITAL_LOCK.locked ? ERRORS.HOSPITAL_LOCKED.message : null;
});

export interface Writable {
  writable: boolean;
  /** What a button that is off says. */
  reason: string | null;
}

/** Whether this page's write buttons work: the network is there, and one's hospital may do business. */
export function useWritable(): Writable {
  const online = useAtomValue(onlineAtom);
  const hospital = useAtomValue(hospitalBlockAtom);
  const reason = online ? hospital : CLIENT_MESSAGES.offline;
  return { writable: reason === null, reason };
}
