import { createHash } from 'node:crypto';
import { caseAt } from './cases.ts';
import { treatedAt } from './health-files.ts';
import { type Attempt, type Fields, fresh, knownPatient, query, type Thing } from './made.ts';
import type { Place } from './places.ts';
import type { Product } from './product.ts';
import type { Open, Stranger } from './stranger.ts';

/** Pictures, for the access tests. */

const DISPOSAL = '/api/admin/hospital/disposal';

/** A file as DICOM begins, like no other. */
function scan(): Buffer<ArrayBuffer> {
  return Buffer.concat([Buffer.alloc(128), Buffer.from(`DICM${fresh()}`)]);
}

/** A file that somebody has sent and nobody added yet, of which nothing is in the store. */
async function sentBy(app: Product, person: number): Promise<string> {
  const { key } = await query<{ key: string }>(
    app,
    `INSERT INTO uploads (key, type, user_id, content_type, bytes, sha256, state, created_at)
     VALUES ($1, 'clinical', $2, 'application/dicom', 140, $3, 'stored', haomai_now()) RETURNING key`,
    [...[`clinical/${String(fresh()).padStart(32, '0')}`, person], createHash('sha256').update(scan()).digest('hex')],
  );
  return key;
}

/** A file of a patient that its hospital's owner has sent, as it came. */
async function sentAt(app: Product, place: Place, patient: number): Promise<string> {
  await app.owner.query('DELETE FROM rate_limits WHERE key = $1', [`image:user:${place.owner.id}`]);
  const form = new FormData();
  form.set('patient_id', String(patient));
  form.set('file', new Blob([scan()]), 'file');
  const answer = await fetch(`${app.url}${DISPOSAL}/image-upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${place.owner.token}` },
    body: form,
  });
  const { data } = (await answer.json()) as { data?: { key: string } };
  if (!data) throw new Error(`nothing sent: ${answer.status}`);
  return data.key;
}

/** One that somebody uploaded who treats its patient. */
async function imageAt(app: Product, place: Place, by = place.owner.id): Promise<number> {
  const patient = await treatedAt(app, place, by);
  const key = await place.whileOpen(() => sentAt(app, place, patient));
  const { id } = await query<{ id: number }>(
    app,
    `INSERT INTO images (hospital_id, patient_id, category, taken_on, status, original_key, sha256, content_type, bytes, uploaded_by,
       created_at, updated_at, updated_by)
     SELECT $1, $2, 'cbct', clinic_today(), 'ready', u.key, u.sha256, u.content_type, u.bytes, $3, haomai_now(), haomai_now(), $3
     FROM uploads u WHERE u.key = $4 RETURNING id`,
    [place.id, patient, by, key],
  );
  await app.owner.query("UPDATE uploads SET state = 'attached', attached_at = haomai_now() WHERE key = $1", [key]);
  return id;
}

export const IMAGE_THINGS: Readonly<Record<string, Thing>> = {
  // One's own, since not everybody changes another's.
  'admin/hospital/disposal/images': {
    of: 'hospital',
    make: ({ app, seat }) => imageAt(app, seat.there, seat.person?.id),
  },
};

/** Another hospital's. */
export const IMAGE_PATHS: Readonly<Record<string, Stranger>> = {
  'admin/hospital/disposal/images': { make: ({ app }, { other }) => imageAt(app, other) },
};

export const IMAGE_CALLS: Readonly<Record<string, Stranger | Open>> = {
  'images.add: record_id': { make: ({ app }, { other }) => caseAt(app, other) },
  'images.update: record_id': { make: ({ app }, { other }) => caseAt(app, other) },
  'images.add: series_id': { everybodys: 'a name that whoever sends them makes up' },
  'images.update: series_id': { everybodys: 'a name that whoever sends them makes up' },
  'documents.sign: paper_image_id': { make: ({ app }, { other }) => imageAt(app, other) },
};

/** A customer whom who asks keeps. */
async function ownCustomer({ app, seat }: Attempt): Promise<number> {
  const patient = await knownPatient(app, seat.home);
  await app.owner.query('INSERT INTO customers (hospital_id, patient_id, owner_id) VALUES ($1, $2, $3)', [
    ...[seat.home.id, patient, seat.person?.id ?? null],
  ]);
  return patient;
}

/** What to send. */
export const IMAGE_FORMS: Readonly<Record<string, (attempt: Attempt) => Promise<Fields>>> = {
  'images.cate': async (attempt) => ({ patient_id: await ownCustomer(attempt) }),
  'images.list': async (attempt) => ({ patient_id: await ownCustomer(attempt) }),
  'images.upload': async ({ app, seat }) => ({ patient_id: await treatedAt(app, seat.home, seat.person?.id) }),
  'images.add': async ({ app, seat }) => ({
    patient_id: await treatedAt(app, seat.home, seat.person?.id),
    images: [{ key: await sentBy(app, seat.person?.id ?? 0), category: 'cbct' }],
  }),
  'images.update': async () => ({ note: '根尖区低密度影', version: 1 }),
  'images.void': async () => ({ reason: '传错患者', version: 1 }),
};
