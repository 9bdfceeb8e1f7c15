import type { Stage } from './stage.ts';

export const PLATFORM = '13800000000';
export const OWNER = '13800000011';
export const PENDING_OWNER = '13800000041';

/** A white picture of one pixel is a licence to the server as well as any. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/** Uploads a document as a registrant does; the key that a form would name. */
async function upload(stage: Stage, type: 'license' | 'certificate'): Promise<string> {
  const form = new FormData();
  form.set('type', type);
  form.set('file', new Blob([Buffer.from(PNG, 'base64')], { type: 'image/png' }), 'document.png');
  const response = await fetch(`${stage.server.url}/api/upload`, { method: 'POST', body: form });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  const key = /(?:license|certificate)\/[\w-]{32}/.exec(text)?.[0];
  if (!key) throw new Error(text);
  return key;
}

/** People who wait for hospital 1, as their sign-up left them. */
export async function applicants(stage: Stage, names: readonly string[]): Promise<void> {
  const key = await upload(stage, 'certificate');
  for (const [index, name] of names.entries()) {
    const { rows } = await stage.pool.query<{ id: number }>(
      `INSERT INTO users (name, phone, password_hash, created_at)
       SELECT $1, $2, password_hash, haomai_now() FROM users WHERE phone = $3 RETURNING id`,
      [name, `1370000${String(1000 + index)}`, OWNER],
    );
    const applicant = rows[0]?.id;
    await stage.pool.query(
      `WITH waiting AS (INSERT INTO memberships (user_id, hospital_id, role, status) VALUES ($1, 1, 'doctor', 'pending') RETURNING id)
       INSERT INTO reviews (kind, hospital_id, applicant_id, membership_id, role, license_key, created_at)
       SELECT 'staff', 1, $1, id, 'doctor', $2, haomai_now() FROM waiting`,
      [applicant, key],
    );
  }
}

/** Hospital 4 of the demo waits; its application gets the licence that a real one has. */
export async function hospitalApplies(stage: Stage): Promise<void> {
  const key = await upload(stage, 'license');
  await stage.pool.query("UPDATE reviews SET license_key = $1 WHERE kind = 'hospital' AND hospital_id = 4", [key]);
}
