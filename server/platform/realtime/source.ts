import type { Server as HttpServer } from 'node:http';
import type { Announcement } from '#contract/announcement-shapes.ts';
import type { Changes, ReservationState, SlotState } from '#contract/slot-state.ts';
import type { Deps, Viewer } from '../context.ts';
import type { LogEvent } from '../live-bus.ts';
import type { GaugeReading } from '../metrics.ts';
import type { RawAnnouncement, RawReservation, RawSlot } from '../raw-states.ts';

export type View = 'staff' | 'public';

/** A hospital's day as one statement read it. */
export interface WatchedDay {
  readonly seq: number;
  readonly epoch: number;
  readonly slots: readonly RawSlot[];
  readonly reservations: readonly RawReservation[];
}

/** What the features lend the live channel: it decides neither who may see nor how it looks. */
export interface LiveSource {
  /** Null where there is no such hospital. */
  snapshot(hospitalId: number, date: string, view: View): Promise<WatchedDay | null>;
  /** Null where the hospital is as good as absent for this viewer. */
  canWatch(viewer: Viewer | null, hospitalId: number): Promise<View | null>;
  readonly present: {
    slot(raw: RawSlot, view: View, now: Date): SlotState;
    reservation(raw: RawReservation): ReservationState;
    changes(events: readonly LogEvent[], view: View, now: Date): Changes;
    announcement(raw: RawAnnouncement): Announcement;
  };
}

export interface RealtimeOptions extends LiveSource {
  readonly http: HttpServer;
  /** Whether this viewer may read the pages of this patient, at the hospital of their session. @throws without Postgres */
  mayReadPatient(viewer: Viewer, patientId: number): Promise<boolean>;
  readonly deps: Deps;
}

/** How things stand in this process. */
export interface LiveStats {
  readonly sockets: number;
  readonly rooms: number;
  readonly hospitals: number;
  readonly frames: number;
  readonly gap_reads: number;
  readonly backlog_cuts: number;
}

/** Of who is connected here, and of what they have not read yet. */
export interface LiveFigures {
  readonly sockets: { readonly staff: number; readonly patient: number; readonly public: number };
  readonly backlog_bytes: number;
}

export interface Realtime {
  stats(): LiveStats;
  figures(): LiveFigures;
  /** For the metrics page. */
  readonly gauges: readonly GaugeReading[];
  /** Lets the sockets go, spread over a moment, so that they come back elsewhere; then ends every timer. */
  close(): Promise<void>;
}
