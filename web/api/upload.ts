import type { AnswerOf, BodyIn, Call } from '#contract/call.ts';
import { CLIENT_MESSAGES } from '#contract/errors.ts';
import { type ImageSize, wrongSize } from '#contract/image-size.ts';
import {
  ATTACHMENT_TYPES,
  IMAGE_TYPES,
  MAX_UPLOAD,
  UPLOAD_MESSAGES,
  type UploadType,
  uploads,
} from '#contract/uploads.ts';
import { ApiError, failureOf, newRequestId, parse, sessionHeaders } from '#web/api/client.ts';
import { currentSession, sessionEnded } from '#web/api/session.ts';

/** Without a byte of progress for so long, and for the answer once all is sent. An upload itself may take its time. */
const STALLED_MS = 15_000;

interface UploadOptions {
  /** From 0 to 1. */
  onProgress?: (done: number) => void;
  signal?: AbortSignal;
}

/**
 * Uploads an image, or an attachment of another kind, and answers its Location.
 * @throws ApiError; AbortError where it was given up
 */
export async function uploadImage(file: File, type: UploadType, options: UploadOptions = {}): Promise<string> {
  const { Location } = await sendFile(uploads.upload, file, { type }, { ...options, has: 'Location' });
  return Location;
}

interface SendFileOptions<C extends Call> extends UploadOptions {
  /** Without it an answer is none of the server's. */
  has: keyof AnswerOf<C> & string;
}

/**
 * Sends a file with what is said of it, and says meanwhile how far it is. `fetch` does not tell that, so this asks the older
 * way.
 * @throws ApiError; AbortError where it was given up
 */
export function sendFile<C extends Call>(
  call: C,
  file: File,
  fields: BodyIn<C>,
  { onProgress, signal, has }: SendFileOptions<C>,
): Promise<AnswerOf<C>> {
  const { token } = currentSession();
  const requestId = newRequestId();
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = (end: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      end();
    };
    const refuse = (error: unknown) => settle(() => reject(error));
    const unanswered = (code: 'TIMEOUT' | 'OFFLINE', message: string) =>
      refuse(new ApiError({ status: 0, code, message, requestId: code === 'TIMEOUT' ? requestId : null }));
    const giveUp = () => {
      refuse(new DOMException('given up', 'AbortError'));
      xhr.abort();
    };
    const live = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        unanswered('TIMEOUT', CLIENT_MESSAGES.timeout);
        xhr.abort();
      }, STALLED_MS);
    };
    if (signal?.aborted) return reject(new DOMException('given up', 'AbortError'));
    signal?.addEventListener('abort', giveUp, { once: true });
    xhr.upload.onprogress = ({ loaded, total }) => {
      live();
      onProgress?.(total > 0 ? loaded / total : 0);
    };
    xhr.onerror = () => unanswered('OFFLINE', CLIENT_MESSAGES.offline);
    xhr.onload = () => {
      if (xhr.status === 401 && token) sessionEnded(token);
      const answer = parse(xhr.responseText);
      if (xhr.status < 300 && hasPart(answer, has)) return settle(() => resolve(answer as AnswerOf<C>));
      refuse(failureOf(xhr.status, answer, { requestId }));
    };
    xhr.open(call.method, call.path);
    const headers = { ...sessionHeaders(), 'X-Request-Id': requestId };
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    live();
    xhr.send(formOf(file, fields));
  });
}

function formOf(file: File, fields: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) form.set(name, String(value));
  form.set('file', file);
  return form;
}

const hasPart = (answer: unknown, name: string) =>
  typeof answer === 'object' && answer !== null && Reflect.get(answer, name) !== undefined;

/** What an image that did not get there is told: what is wrong with it, or that it may be tried again. */
export function uploadReason(error: unknown): string {
  if (!(error instanceof ApiError)) return CLIENT_MESSAGES.uploadFailed;
  if (error.status === 413) return UPLOAD_MESSAGES.tooLarge;
  const [reason] = error.errors?.file ?? [];
  return reason ?? (error.status === 429 ? error.message : CLIENT_MESSAGES.uploadFailed);
}

/** What can be said of a file before it is sent, or null. The server looks at what it is; this looks at what it says. */
export async function imageProblem(file: File, size?: ImageSize): Promise<string | null> {
  if (file.type !== '' && !IMAGE_TYPES.some((type) => type === file.type)) return UPLOAD_MESSAGES.notAnImage;
  if (file.size > MAX_UPLOAD) return UPLOAD_MESSAGES.tooLarge;
  if (!size) return null;
  const found = await sizeOf(file);
  return found?.width === size.width && found.height === size.height ? null : wrongSize(size);
}

/** The same of an attachment, which may be something else than an image. */
export function attachmentProblem(file: File): string | null {
  if (file.type !== '' && !ATTACHMENT_TYPES.some((type) => type === file.type)) return UPLOAD_MESSAGES.notAnAttachment;
  return file.size > MAX_UPLOAD ? UPLOAD_MESSAGES.attachmentTooLarge : null;
}

/** Pixels, as it would be shown; null where it can't be loaded. */
function sizeOf(file: File): Promise<ImageSize | null> {
  const address = URL.createObjectURL(file);
  const image = new Image();
  const found = new Promise<ImageSize | null>((resolve) => {
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => resolve(null);
  });
  image.src = address;
  return found.finally(() => URL.revokeObjectURL(address));
}
