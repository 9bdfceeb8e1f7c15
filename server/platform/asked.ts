import type { Idempotency } from './context.ts';

/** Whose rows a command means, and in which session (speak_as, lock_session). */
export interface Asker {
  session_id: number;
  user_id: number;
  /** Null for who asks as a patient. */
  staff_hospital_id: number | null;
}

/** What begin_command reads. */
export interface Asked extends Asker {
  idem: Idempotency | null;
}

/** The request that its events are told with. */
export interface Told {
  request_id: string;
}

/** Who it is by, as holds and the status bar name them. */
export interface Byline extends Asked, Told {
  by_name: string;
  by_role: string;
}

/** Who reads what is written of a patient, for note_read(). */
export interface Reader extends Pick<Byline, 'user_id' | 'by_name' | 'by_role'> {
  address: string;
}
