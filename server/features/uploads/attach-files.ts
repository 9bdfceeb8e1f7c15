import type { NamedAttachment, Attachment as Presented } from '#contract/attachments.ts';
import type { Ctx, Deps } from '#server/platform/context.ts';
import { failField } from '#server/platform/failure.ts';
import { beyondScope, type Scoped } from '#server/platform/scope.ts';
import { attachUpload } from './attach-upload.ts';
import { keyOf, uploadUrl } from './keys.ts';

/** A file of a row, as its column keeps it. How many a row may have its form says (`attachmentList`). */
export type Attachment = Omit<Presented, 'url'>;

/**
 * Binds the files of a form to the row that is being written, in its transaction: those that were there stay, with their
 * new names and in the new order; new ones become the writer's. A file belongs to one row alone: taken out of one, it would
 * be gone from the other. What the row names no more is nobody's: its address is dead at once, and the night removes its
 * file.
 * @param before what the row has; none where it is new
 * @throws INVALID on the field where one is no stored upload of ours, somebody else's, or another row's; UNAVAILABLE
 */
export async function attachFiles(
  tx: Scoped,
  ctx: Ctx,
  { field, named, before }: { field: string; named: readonly NamedAttachment[]; before: readonly Attachment[] },
): Promise<Attachment[]> {
  const files: Attachment[] = [];
  if (new Set(named.map(({ key }) => keyOf(key) ?? key)).size < named.length) failField(field, '附件重复');
  for (const { key: location, name: given } of named) {
    const kept = before.find(({ key }) => key === keyOf(location));
    // Half a character is none in JSON.
    const name = given.toWellFormed();
    files.push(kept ? { ...kept, name } : await attachFile(tx, ctx, field, { key: location, name }));
  }
  await releaseFiles(tx, before, files);
  return files;
}

async function attachFile(
  tx: Scoped,
  ctx: Ctx,
  field: string,
  { key: location, name }: NamedAttachment,
): Promise<Attachment> {
  const key = await attachUpload(tx, ctx, { location, type: 'attachment', field, once: true });
  const about = await beyondScope(tx, () =>
    tx.query<{ content_type: string; size: number }>('SELECT content_type, bytes AS size FROM uploads WHERE key = $1', [
      key,
    ]),
  );
  const [file] = about.rows;
  if (!file) throw new Error(`upload ${key} has gone`);
  return { key, name, ...file };
}

async function releaseFiles(tx: Scoped, before: readonly Attachment[], after: readonly Attachment[]): Promise<void> {
  const gone = before.filter(({ key }) => !after.some((file) => file.key === key)).map(({ key }) => key);
  if (gone.length === 0) return;
  await beyondScope(tx, () => tx.query(`UPDATE uploads SET state = 'expired' WHERE key = ANY ($1)`, [gone]));
}

/** For who may see the row: each with an address that is good for some minutes. */
export const presentFiles = (deps: Pick<Deps, 'clock' | 'keys'>, files: readonly Attachment[]): Presented[] =>
  files.map(({ key, name, content_type, size }) => ({
    ...{ key, name, content_type, size },
    url: uploadUrl(deps, key, name),
  }));
