import { MAX_UPLOAD, UPLOAD_MESSAGES, type UploadType } from '#contract/uploads.ts';
import type { Ctx } from '#server/platform/context.ts';
import { failField } from '#server/platform/failure.ts';
import { beyondScope, type Scoped } from '#server/platform/scope.ts';
import { ObjectTooLarge, type Storage } from '#server/platform/storage/storage.ts';
import { aboutFile, type CleanFile, cleanFile } from './clean-file.ts';
import { keyOf, rawKey, typeOfKey } from './keys.ts';
import { mayTake, type Upload } from './policy.ts';
import { fromStorage } from './storage-failure.ts';

interface Row extends Upload {
  key: string;
}

/** How a form names an upload. */
interface Naming {
  /** The `Location` that an upload answered, or its key, or the key that a browser put to by itself. */
  location: string;
  type: UploadType;
  /** Whose 422 it is. */
  field?: string;
  /** The account whose it becomes; left out: the viewer's. */
  owner?: number | null;
  /** It belongs to one thing alone: once attached, nobody may name it again, its owner neither. */
  once?: boolean;
}

/**
 * Makes an upload part of what a form saves and answers its key. A file that a browser put by itself is looked at here:
 * it becomes a clean image, and the raw one is removed. Once attached it is its owner's: nobody else may name it.
 * Naming it again is the owner's right, and changes nothing.
 * @throws INVALID on the field where it is no stored upload of ours of that type, or somebody else's; UNAVAILABLE
 */
export async function attachUpload(
  tx: Scoped,
  ctx: Ctx,
  { location, type, field = 'file', owner = ctx.viewer?.user_id ?? null, once = false }: Naming,
): Promise<string> {
  const key = keyOf(location);
  if (!key || typeOfKey(key) !== type) return failField(field, UPLOAD_MESSAGES.unknown);
  // A registrant's upload is nobody's yet.
  await beyondScope(tx, () => attach(tx, ctx, key, { type, field, owner, once }));
  return key;
}

async function attach(
  tx: Scoped,
  ctx: Ctx,
  key: string,
  { type, field, owner, once }: Required<Omit<Naming, 'location'>>,
): Promise<void> {
  // The row is locked: of two forms that name one upload, the second sees what the first made of it.
  const { rows } = await tx.query<Row>('SELECT key, state, user_id FROM uploads WHERE key = $1 FOR UPDATE', [key]);
  const row = rows[0];
  if (!row || !mayTake(row, owner, ctx.viewer?.user_id ?? null)) return failField(field, UPLOAD_MESSAGES.unknown);
  if (once && row.state === 'attached') failField(field, UPLOAD_MESSAGES.unknown);
  if (row.state === 'issued') await settle(tx, ctx, row, type, field);
  await tx.query(
    `UPDATE uploads SET state = 'attached', attached_at = coalesce(attached_at, haomai_now()), user_id = $2 WHERE key = $1`,
    [key, row.state === 'attached' ? row.user_id : owner],
  );
}

/** Looks at what a browser put, keeps the clean file under the upload's own key, and removes the raw file. */
async function settle(tx: Scoped, ctx: Ctx, row: Row, type: UploadType, field: string): Promise<void> {
  const file = await fromStorage(ctx, () => fetchClean(ctx.deps.storage, row.key, type, field));
  if (!file) failField(field, UPLOAD_MESSAGES.unknown);
  await tx.query(
    `UPDATE uploads SET state = 'stored', content_type = $2, bytes = $3, width = $4, height = $5 WHERE key = $1`,
    [row.key, file.contentType, file.body.length, file.width, file.height],
  );
}

/** @throws INVALID, StorageError */
async function fetchClean(storage: Storage, key: string, type: UploadType, field: string): Promise<CleanFile | null> {
  const raw = await storage.get(rawKey(key), MAX_UPLOAD).catch((error: unknown) => {
    if (error instanceof ObjectTooLarge) return failField(field, tooLargeOf(type));
    throw error;
  });
  if (raw) {
    const file = await cleanFile(raw, field, type);
    await storage.put(key, file.body, file.contentType);
    await storage.remove(rawKey(key));
    return file;
  }
  // A form that named it before did this much, and then failed for a reason of its own.
  const clean = await storage.get(key, MAX_UPLOAD * 2);
  return clean ? aboutFile(clean) : null;
}

function tooLargeOf(type: UploadType): string {
  return type === 'attachment' ? UPLOAD_MESSAGES.attachmentTooLarge : UPLOAD_MESSAGES.tooLarge;
}
