import { atom } from 'jotai';
import type { CellData } from '#web/clinic/day/day-store.ts';
import { partOf, spanOf } from './block.ts';

/** A visit that is on its way to another cell. It stays in the hand while the day on the screen changes. */
export interface Carried {
  hashId: string;
  name: string;
  hospitalId: number;
  version: number;
  slotIds: readonly number[];
  from: { date: string; prop: string; time: string; doctor: string };
}

export const carriedAtom = atom<Carried | null>(null);

/** Why a visit can't be picked up; null where it can. */
export function whyNotCarried(cell: CellData | null): string | null {
  if (!cell?.visit || cell.slot.reservation_id === null) return '只能移动预约';
  if (cell.visit.visi_status === 1) return '该患者已就诊，不能改约';
  return null;
}

export function carriedOf(cell: CellData, hospitalId: number, doctor: string): Carried | null {
  const { slot, visit } = cell;
  if (!visit || slot.reservation_id === null) return null;
  return {
    hashId: visit.hash_id,
    name: visit.patient,
    hospitalId,
    version: visit.version,
    slotIds: visit.slot_ids,
    from: { date: slot.date, prop: slot.prop, time: spanOf(slot.time, partOf(cell)).from, doctor },
  };
}
