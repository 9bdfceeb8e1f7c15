import type { Ctx } from '#server/platform/context.ts';
import { failField } from '#server/platform/failure.ts';
import { beyondScope, type Scoped } from '#server/platform/scope.ts';
import { attachUpload } from '../uploads/attach-upload.ts';
import { keyOf } from '../uploads/keys.ts';

export interface Attachment {
  key: string;
  name: string;
  content_type: string;
  /** Bytes. */
  size: number;
}

interface Named {
  key: string;
  name: string;
}

/**
 * Files of the form: those that were there stay, with their new names; new ones become the writer's. A file belongs to
 * one announcement: taken out of one, it would be gone from the other.
 * @throws INVALID
 */
export async function attachFiles(
  tx: Scoped,
  ctx: Ctx,
  named: readonly Named[],
  before: readonly Attachment[],
): Promise<Attachment[]> {
  const files: Attachment[] = [];
  if (new Set(named.map(({ key }) => keyOf(key) ?? key)).size < named.length) failField('attachments', '附件重复');
  for (const { key: location, name: given } of named) {
    const kept = before.find(({ key }) => key === keyOf(location));
    // Half a character is none in JSON.
    const name = given.toWellFormed();
    files.push(kept ? { ...kept, name } : await attachFile(tx, ctx, location, name));
  }
  return files;
}

async function attachFile(tx: Scoped, ctx: Ctx, location: string, name: string): Promise<Attachment> {
  const key = await attachUpload(tx, ctx, { location, type: 'attachment', field: 'attachments', once: true });
  const about = await beyondScope(tx, () =>
    tx.query<{ content_type: string; size: number }>('SELECT content_type, bytes AS size FROM uploads WHERE key = $1', [
      key,
    ]),
  );
  const [file] = about.rows;
  if (!file) throw new Error(`upload ${key} has gone`);
  return { key, name, ...file };
}

/** What an announcement names no more is nobody's: its address is dead at once, and the night removes its file. */
export async function releaseFiles(
  tx: Scoped,
  before: readonly Attachment[],
  after: readonly Attachment[],
): Promise<void> {
  const gone = before.filter(({ key }) => !after.some((file) => file.key === key)).map(({ key }) => key);
  if (gone.length === 0) return;
  await beyondScope(tx, () => tx.query(`UPDATE uploads SET state = 'expired' WHERE key = ANY ($1)`, [gone]));
}
