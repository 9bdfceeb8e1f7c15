import { createHash } from 'node:crypto';
import { aboutClinical, type ClinicalFile, DICOM } from '#server/features/uploads/clinical-file.ts';
import { newKey } from '#server/features/uploads/keys.ts';
import { fromStorage } from '#server/features/uploads/storage-failure.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { fail, failField } from '#server/platform/failure.ts';
import { countWithin, type Limit } from '#server/platform/limits.ts';
import { systemScope } from '#server/platform/scope.ts';
import { findTarget } from './queries.ts';

/** A visit's pictures come by fifty. */
const PERSON: Limit = { most: 300, seconds: 600, message: '上传过于频繁，请稍后再试' };

interface Sent {
  key: string;
  width: number | null;
  height: number | null;
  dicom: boolean;
  duplicate: boolean;
  image_id: number | null;
}

/**
 * Keeps a file as it was sent, for who adds it to the patient before the day is over. Nothing is kept of bytes that the
 * patient has already.
 * @throws INVALID no file that is taken, no patient of theirs; FORBIDDEN not treating; TOO_MANY; UNAVAILABLE
 */
export async function uploadImage(ctx: Ctx, patientId: number, bytes: Buffer): Promise<Sent> {
  const { db, viewer } = asStaff(ctx);
  await countWithin(systemScope(ctx.deps.database), `image:user:${viewer.user_id}`, PERSON);
  const file = await aboutClinical(bytes, 'file');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { treating, present } = (await findTarget(db, patientId, sha256)) ?? failField('patient_id', '患者不存在');
  if (!treating && !viewer.roles.includes('shop_owner')) fail('FORBIDDEN', { message: '仅接诊人员可修改' });
  if (present) {
    const { id: image_id, content_type, ...about } = present;
    return { ...about, dicom: content_type === DICOM, duplicate: true, image_id };
  }
  const key = await keep(ctx, file, bytes, sha256);
  const { width, height, contentType } = file;
  return { key, width, height, dicom: contentType === DICOM, duplicate: false, image_id: null };
}

/** First the row, so that what is stored and then forgotten by a crash is found and removed at night. */
async function keep(ctx: Ctx, file: ClinicalFile, bytes: Buffer, sha256: string): Promise<string> {
  const { viewer } = asStaff(ctx);
  const key = newKey('clinical');
  const db = systemScope(ctx.deps.database);
  await db.query(
    `INSERT INTO uploads (key, type, user_id, address, content_type, bytes, width, height, sha256, created_at)
     VALUES ($1, 'clinical', $2, $3, $4, $5, $6, $7, $8, haomai_now())`,
    [key, viewer.user_id, ctx.address, file.contentType, bytes.length, file.width, file.height, sha256],
  );
  await fromStorage(ctx, () => ctx.deps.storage.put(key, bytes, file.contentType));
  await db.query("UPDATE uploads SET state = 'stored' WHERE key = $1", [key]);
  return key;
}
