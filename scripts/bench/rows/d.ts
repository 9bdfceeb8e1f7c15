import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ReadersJob, ReadersResult } from '../drivers/readers.ts';
import { startBareGrid } from '../live/bare-grid.ts';
import { openPlace, type Place } from '../live/place.ts';
import type { BenchContext, Figures, OpenRow, Row, Side } from '../row.ts';

export const READERS = 32;

const STAFF = 'product, staff view';
const PUBLIC = 'product, public view';
const JSON_SIDE = 'bare Express, res.json';
const READY = 'bare Express, ready string';

export const warmGrid: Row = {
  id: 'D',
  title: 'a hospital-day grid, warm',
  must: '0.7 × bare Express res.json with a body of the same size',
  aim: '0.8 × bare Express with a ready string',
  references: ['a2_server.mjs'],
  how: `${READERS} closed-loop readers over kept connections, in a process of their own that is the same for all. The bare apps serve the very body that the product serves to staff (its answer is fetched and handed to them); they have no session, no log line, no metrics, no security headers, no rate to keep and nothing to look up. The product reads the session, parses the query, and asks PostgreSQL for the hospital's number with each request, by a look-up that began after the request came and is shared among those who wait: what is warm is never stale.`,
  figures: {
    reads_per_s: { title: 'reads', unit: '/s' },
    read_p50_ms: { title: 'p50', unit: 'ms' },
    read_p99_ms: { title: 'p99', unit: 'ms' },
    read_max_ms: { title: 'worst', unit: 'ms' },
    answer_bytes: { title: 'an answer', unit: 'bytes' },
  },
  judgements: [
    judged('staff view, over res.json', STAFF, JSON_SIDE, 0.7, null),
    judged('staff view, over a ready string', STAFF, READY, null, 0.8),
    judged('public view, over res.json of the staff’s body', PUBLIC, JSON_SIDE, 0.7, null),
  ],
  plot: 'reads_per_s',
  open,
};

function judged(title: string, side: string, against: string, must: number | null, aim: number | null) {
  return { title, side, figure: 'reads_per_s', against: { side: against }, better: 'more', must, aim } as const;
}

async function open(ctx: BenchContext): Promise<OpenRow> {
  const place = await openPlace(ctx, { name: 'bench_d', desks: 4 });
  await bookHalf(place);
  const token = place.hospital.desks[0]?.token ?? '';
  const staffPath = `/api/admin/base_booking_hall?time=${place.date}`;
  const publicPath = `/api/index?hospital_id=${place.hospital.id}&time=${place.date}`;
  const body = await bodyOf(`${place.product.urls[0]}${staffPath}`, token);
  const sides: Side[] = [
    side(STAFF, () => readAll(ctx, { port: place.port(), paths: [staffPath], token })),
    side(PUBLIC, () => readAll(ctx, { port: place.port(), paths: [publicPath] })),
  ];
  const { references } = ctx;
  if (references) {
    writeFileSync(path.join(references, 'grid-body.json'), body);
    for (const [name, kind] of [
      [JSON_SIDE, 'express-json'],
      [READY, 'express'],
    ] as const) {
      sides.push({ ...side(name, () => ofReference(ctx, references, kind)), reference: true });
    }
  }
  return { sides, close: () => place.close() };
}

const side = (name: string, run: () => Promise<Figures>): Side => ({ name, reference: false, run });

type Reads = Pick<ReadersJob, 'port' | 'paths' | 'first' | 'token'>;

export async function readAll(ctx: BenchContext, job: Reads): Promise<Figures> {
  return (await readOn(ctx, job)).figures;
}

/** And says where in the paths it ended. */
export async function readOn(ctx: BenchContext, job: Reads): Promise<ReadersResult> {
  const read = await ctx.drive<ReadersJob, ReadersResult>('readers', {
    readers: READERS,
    seconds: ctx.seconds,
    ...job,
  });
  if (read.failure) throw new Error(read.failure);
  return read;
}

async function ofReference(ctx: BenchContext, folder: string, kind: string): Promise<Figures> {
  const server = await startBareGrid(folder, kind, { BODY: 'grid-body.json' });
  try {
    return await readAll(ctx, { port: server.port, paths: ['/grid'] });
  } finally {
    await server.close();
  }
}

async function bodyOf(url: string, token: string): Promise<string> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  return text;
}

/** Every second slot of every hospital is somebody's, as on an ordinary day: of one regular of each doctor. */
export async function bookHalf({ owner, hospital }: Place): Promise<void> {
  await owner.query(
    `CREATE TEMP TABLE regulars AS
       WITH made AS (
         INSERT INTO patients (name, phone, certificate_type)
         SELECT '患者' || doctor_id, '139' || lpad(doctor_id::text, 8, '0'), 1
         FROM (SELECT DISTINCT doctor_id FROM slots) d RETURNING id, phone)
       SELECT id, substr(phone, 4)::bigint AS doctor_id FROM made;
     INSERT INTO hospital_patients (hospital_id, patient_id, card_no)
       SELECT DISTINCT s.hospital_id, p.id, 'HC' || lpad(p.id::text, 8, '0') FROM slots s JOIN regulars p USING (doctor_id);
     WITH made AS (
       INSERT INTO reservations (hash_id, hospital_id, department_id, doctor_id, patient_id, booked_by, slot_ids, date,
         minute, starts_at, ends_at, chief_complaint, fee, created_at)
       SELECT md5(s.id::text), s.hospital_id, s.department_id, s.doctor_id, p.id, ${Number(hospital.desks[0]?.id)},
         ARRAY[s.id], s.date, s.minute, s.starts_at, s.starts_at + interval '15 minutes', '牙痛', 3000, haomai_now()
       FROM slots s JOIN regulars p USING (doctor_id) WHERE s.minute % 30 = 0 AND s.reservation_id IS NULL
       RETURNING id, slot_ids[1] AS slot_id)
     UPDATE slots SET reservation_id = made.id FROM made WHERE slots.id = made.slot_id`,
  );
  await owner.query('VACUUM ANALYZE');
}
