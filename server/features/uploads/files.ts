import type { Express, NextFunction, Request, Response } from 'express';
import { MAX_UPLOAD } from '#contract/uploads.ts';
import type { Deps } from '#server/platform/context.ts';
import { Failure, fail } from '#server/platform/failure.ts';
import { refuseRest } from '#server/platform/multipart.ts';
import { requestId } from '#server/platform/request-log.ts';
import { systemScope } from '#server/platform/scope.ts';
import { PDF } from './clean-file.ts';
import { MOST_DERIVED } from './clinical-file.ts';
import { isPublic, isSigned, rawKey, typeOfKey } from './keys.ts';
import { fromStorage } from './storage-failure.ts';

const EXTENSIONS: Readonly<Record<string, string>> = {
  ...{ 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' },
  [PDF]: 'pdf',
};
const FOREVER = 'public, max-age=31536000, immutable';

/** Shows uploaded images, and hands out attachments. Whoever may not see one is told what they are told of one that is not there. */
export function mountUploadedFiles(app: Express, deps: Deps): void {
  app.get('/uploads/:type/:name', async (req: Request, res: Response) => {
    const key = `${req.params.type}/${req.params.name}`;
    const { expires, signature, name } = req.query;
    const signed = isSigned(deps, key, { expires, signature, name });
    const folder = typeOfKey(key);
    // What was sent as a patient's picture has no address: images.original hands it out, and writes that down.
    if (!folder || folder === 'clinical' || !(signed || isPublic(key))) fail('NOT_FOUND');
    // What somebody has put here is not for the world before something that is published has it.
    const { rows } = await systemScope(deps.database).query<{ content_type: string }>(
      `SELECT content_type FROM uploads WHERE key = $1 AND (state = 'attached' OR state = 'stored' AND $2)`,
      [key, signed],
    );
    const type = rows[0]?.content_type ?? fail('NOT_FOUND');
    const extension = EXTENSIONS[type] ?? fail('NOT_FOUND');
    const at = { deps, request_id: requestId(res) };
    const image = await fromStorage(at, () =>
      deps.storage.get(key, folder === 'derived' ? MOST_DERIVED : MAX_UPLOAD * 2),
    );
    if (!image) fail('NOT_FOUND');
    // A PDF is a program of sorts: attachments are handed out, not opened here.
    if (folder === 'attachment') res.attachment(savedAs(name, `${req.params.name}`, extension));
    else res.setHeader('Content-Disposition', `inline; filename="${req.params.name}.${extension}"`);
    res.setHeader('Content-Type', type);
    res.setHeader('X-Content-Type-Options', 'nosniff');
    // Should it ever be opened by itself, it is an image on an empty page that may do nothing.
    res.setHeader('Content-Security-Policy', "sandbox; default-src 'none'");
    res.setHeader('Cache-Control', isPublic(key) ? FOREVER : 'private, max-age=300');
    res.send(image);
  });
}

/** The given name, without what can't be seen, and ending as what the file is. */
function savedAs(given: unknown, otherwise: string, extension: string): string {
  const name = typeof given === 'string' ? given.replace(/[\p{Cc}\p{Cf}/\\]/gu, '').trim() : '';
  return `${name.replace(/\.(png|jpe?g|webp|pdf)$/i, '') || otherwise}.${extension}`;
}

/** The local store's half of temporary rights: what a browser would put to COS, it puts here. */
export function mountDirectPuts(app: Express, deps: Deps): void {
  const { direct } = deps.storage;
  if (!direct) return;
  app.put('/uploads/incoming/:type/:name', async (req: Request, res: Response, next: NextFunction) => {
    const key = `${req.params.type}/${req.params.name}`;
    if (!typeOfKey(key)) return next();
    if (Number(req.headers['content-length'] ?? 0) > MAX_UPLOAD) refuseRest(req);
    const asked = { method: req.method, path: `/${rawKey(key)}`, headers: req.headers };
    if (!direct.allows(rawKey(key), asked)) fail('FORBIDDEN');
    await deps.storage.put(rawKey(key), await readBody(req), '');
    res.status(200).end();
  });
}

/** @throws TOO_LARGE, BAD_REQUEST where it breaks off */
async function readBody(req: Request): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Left half-way the request must live on, to be answered.
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      if (size > MAX_UPLOAD) refuseRest(req);
      chunks.push(bytes);
    }
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure('BAD_REQUEST');
  }
  return Buffer.concat(chunks);
}
