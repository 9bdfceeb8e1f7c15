import type { Person } from '../../db/factories.ts';
import type { Product } from './product.ts';

/** A hospital with people, slots and a desk, in whatever state it is: what is asked for is made while it is open. */

export interface Slot {
  id: number;
  date: string;
  time: string;
  doctor_id: number;
}

export type State = 'open' | 'locked' | 'pending';

export interface Place {
  readonly id: number;
  readonly department: number;
  readonly owner: Person;
  readonly desk: Person;
  /** Works here, and nobody books them: their template may be changed. */
  readonly spare: number;
  /** A slot that nobody had yet; of the second doctor where it must not be the first's. */
  slot: (when: 'today' | 'later', second?: boolean) => Promise<Slot>;
  /** Does something here as if the hospital were open. */
  whileOpen: <T>(work: () => Promise<T>) => Promise<T>;
}

const SET: Record<State, string> = {
  open: "UPDATE hospitals SET lock = 0, status = 'approved' WHERE id = $1",
  locked: 'UPDATE hospitals SET lock = 1 WHERE id = $1',
  pending: "UPDATE hospitals SET status = 'pending' WHERE id = $1",
};

export async function makePlace(app: Product, state: State): Promise<Place> {
  const pool = app.owner;
  const { make } = app;
  const first = await make.doctor();
  const id = first.hospital_id;
  const colleague = () => make.doctor({ hospital: id, departments: [first.department_id] });
  const second = await colleague();
  const spare = await colleague();
  const busy = await colleague();
  const owner = await make.staff({ hospital: id, role: 'shop_owner' });
  const desk = await make.staff({ hospital: id });
  const free = async (doctor: number) => {
    const { rows } = await pool.query<Slot & { today: boolean }>(
      `SELECT id, date::text AS date, to_char(starts_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI') AS time, doctor_id,
         date = clinic_today() AS today
       FROM slots WHERE doctor_id = $1 AND status = 'open' AND starts_at > haomai_now() AND date <= clinic_today() + 7
       ORDER BY starts_at`,
      [doctor],
    );
    return { today: rows.filter(({ today }) => today), later: rows.filter(({ today }) => !today) };
  };
  const later = [(await free(first.id)).later, (await free(second.id)).later] as const;
  const { today } = await free(busy.id);
  let inside = 0;
  await pool.query(SET[state], [id]);
  return {
    id,
    department: first.department_id,
    owner,
    desk,
    spare: spare.id,
    async slot(when, other = false) {
      const list = when === 'today' ? today : later[other ? 1 : 0];
      // There are more calls each week: where nothing is left, another doctor comes.
      if (list.length === 0) list.push(...(await free((await colleague()).id))[when]);
      const found = list.shift();
      if (!found) throw new Error(`no slots ${when} at a new doctor's`);
      return found;
    },
    async whileOpen(work) {
      // Whoever may lock any hospital may have locked this one.
      if (state === 'open') return pool.query(SET.open, [id]).then(work);
      // Several at once: it is as it was again when the last of them has done.
      inside += 1;
      try {
        await pool.query(SET.open, [id]);
        return await work();
      } finally {
        inside -= 1;
        if (inside === 0) await pool.query(SET[state], [id]);
      }
    },
  };
}
