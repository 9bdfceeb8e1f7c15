import { grid } from '#contract/slot-state.ts';
import type { Rig } from '../../rig/rig.ts';
import type { Town } from '../../rig/town.ts';
import type { GridCell } from '../checkers/live-project.ts';
import type { Caller } from '../kit/caller.ts';
import type { View } from './frames.ts';

/** Whom to ask, and as whom. */
interface Asking {
  rig: Rig;
  town: Town;
  caller: Caller;
}

export interface AskedGrid {
  path: string;
  view: View;
  seq: number;
  cells: GridCell[];
}

/** A hospital-day over HTTP as each audience asks for it, at every server. */
export async function baseBookingCells(
  { town, caller, rig }: Asking,
  hospitalId: number,
  date: string,
): Promise<AskedGrid[]> {
  const hospital = town.hospitals.find(({ id }) => id === hospitalId);
  const asks = [
    { path: '/api/index', token: undefined, view: 'public' },
    { path: '/api/index', token: town.patients[0]?.token, view: 'public' },
    { path: '/api/admin/base_booking_hall', token: hospital?.desks[0]?.token, view: 'staff' },
    { path: '/api/admin/doctor_index', token: hospital?.doctors[0]?.token, view: 'staff' },
  ] as const;
  const found: AskedGrid[] = [];
  for (const server of rig.servers.keys()) {
    for (const { path, token, view } of asks) {
      const whole = `${path}?hospital_id=${hospitalId}&time=${date}`;
      const { status, text } = await caller.send(server, { method: 'GET', path: whole, token });
      if (status !== 200) throw new Error(`${whole}: ${status} ${text.slice(0, 200)}`);
      const { data, meta } = grid.parse(JSON.parse(text));
      const cells = data.rows.flatMap((row) =>
        data.table_headers.map(({ prop }) => ({
          prop,
          time: row.time,
          value: row[prop],
          id: row[`${prop}_id`] as GridCell['id'],
          name: row[`${prop}_name`],
          visited: row[`${prop}_visited`],
          hold: row[`${prop}_hold`] as GridCell['hold'],
        })),
      );
      found.push({ path: whole, view, seq: meta.seq, cells });
    }
  }
  return found;
}
