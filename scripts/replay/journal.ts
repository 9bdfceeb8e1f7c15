import type { Reservation } from '#contract/reservations.ts';
import type { Outcome } from './api.ts';
import type { Visit } from './plan.ts';

/** A booking that the product acknowledged, and what became of it. Instants are of the server's clock. */
export interface Booking {
  line: number;
  by: Visit['by'];
  /** The account's phone, for patients. */
  account: string | null;
  reservation: Reservation;
  ackedAt: number;
  /** When its end was asked for. From its answer until then it was live for certain. */
  cancelAskedAt: number | null;
  cancelled: boolean;
  visited: boolean;
  /** The same request with the same Idempotency-Key once more. */
  repeat: () => Promise<Outcome<{ data: Reservation }>>;
}

/** A hold whose owner closed the page: the product must take it back by itself. */
export interface Abandoned {
  hospitalId: number;
  date: string;
  slotId: number;
  holder: string;
  /** Milliseconds of this process. */
  droppedAt: number;
  freedAt: number | null;
}

export const CONFLICTS = ['SLOT_TAKEN', 'HOLD_EXPIRED', 'PATIENT_BUSY'] as const;
export type ConflictCode = (typeof CONFLICTS)[number];
/** How a conflict ended: an alternative of the answer, another slot of the view, lost again, another day or hospital, given up. */
export type ConflictEnd = 'alternative' | 'other' | 'again' | 'elsewhere' | 'gave_up' | 'stopped';
export type RowEnd = 'booked' | 'left' | 'vanished' | 'full' | 'gave_up' | 'failed' | 'stopped';

/** Everything that happened, for the panel, the checks and the report. */
export interface Journal {
  readonly bookings: Booking[];
  readonly abandoned: Abandoned[];
  readonly rows: Record<RowEnd, number>;
  readonly conflicts: { code: ConflictCode; end: ConflictEnd }[];
  readonly holds: { taken: number; released: number; extended: number; expired: number; booked: number };
  /** Rows meant for patients that no account might take. */
  toDesk: number;
  noShows: number;
  retries: number;
  readonly failures: { line: number; reason: string }[];
  /** Bytes sent to strangers and patients, each of them searched. */
  searched: number;
  /** What the public was sent and must not know. */
  readonly leaks: { where: string; what: string }[];
}

export function createJournal(): Journal {
  return {
    bookings: [],
    abandoned: [],
    rows: { booked: 0, left: 0, vanished: 0, full: 0, gave_up: 0, failed: 0, stopped: 0 },
    conflicts: [],
    holds: { taken: 0, released: 0, extended: 0, expired: 0, booked: 0 },
    toDesk: 0,
    noShows: 0,
    retries: 0,
    failures: [],
    searched: 0,
    leaks: [],
  };
}

/** The conflicts of one row that have not ended yet; the last one decides how, those before it were lost again. */
export interface Dispute {
  meet: (code: ConflictCode) => void;
  end: (how: ConflictEnd) => void;
}

export function createDispute(journal: Journal): Dispute {
  let open: ConflictCode | null = null;
  const end = (how: ConflictEnd) => {
    if (open) journal.conflicts.push({ code: open, end: how });
    open = null;
  };
  return {
    meet(code) {
      end('again');
      open = code;
    },
    end,
  };
}

export function rowsDone({ rows }: Journal): number {
  return Object.values(rows).reduce((sum, n) => sum + n, 0);
}
