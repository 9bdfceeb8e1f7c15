import type { ReactNode } from 'react';
import type { WaitingRoomVisit } from '#contract/reservations.ts';
import type { Activity, GridHeader, SlotState } from '#contract/slot-state.ts';
import type { JustMade } from '#web/clinic/visit/use-visit-steps.ts';
import type { LiveVisits } from './waiting-room.ts';

/** A visit that was just finished, and the step for as long as it can be taken back. */
export interface Ended {
  visit: WaitingRoomVisit;
  justMade: JustMade | null;
  onClose: () => void;
}

export type WaitingRoomDoctor = Pick<GridHeader, 'id' | 'name' | 'department_name'>;

/** What can be opened for a visit: 电子病历, 处方 … */
export interface RecordLink {
  label: string;
  to: string;
}

export interface WaitingRoomPageProps {
  /** Whose waiting room it is; null while nobody is chosen or there is nobody. */
  doctorId: number | null;
  /** Whose waiting rooms may be looked at. */
  doctors: readonly WaitingRoomDoctor[];
  onDoctor: (doctorId: number) => void;
  /** 排班表 */
  onShowGrid: () => void;
  /** Today's reservations of the hospital by hash_id, from the live channel: a new map with each change. */
  live: LiveVisits;
  /** The doctor's cells of today, for the ribbon. */
  slots: readonly SlotState[];
  /** Newest first. */
  activity: readonly Activity[];
  offline: boolean;
  onOpenPatient: (hashId: string) => void;
  /** What stands over the page once a visit was finished here. */
  afterDone?: (ended: Ended) => ReactNode;
  /** Of a visit that has begun; only to screens that exist. */
  linksOf?: (hashId: string) => readonly RecordLink[];
}
