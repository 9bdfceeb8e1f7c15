/** What a browser needs to put one object by itself, signed as COS wants it. Times in Unix seconds. */
export interface TemporaryRights {
  readonly credentials: { tmpSecretId: string; tmpSecretKey: string; sessionToken: string };
  readonly startTime: number;
  readonly expiredTime: number;
  readonly requestId: string;
  readonly bucket: string;
  readonly region: string;
}

/** Where uploaded files lie. Keys are ours: random names below a type's folder. */
export interface Storage {
  /** Puts a whole object, over what was there. @throws StorageError */
  put(key: string, body: Buffer, contentType: string): Promise<void>;
  /** The object, or null where there is none. @throws StorageError, ObjectTooLarge beyond `most` bytes */
  get(key: string, most: number): Promise<Buffer | null>;
  /** What is not there is gone already. @throws StorageError */
  remove(key: string): Promise<void>;
  /** The right to put one object of at most `most` bytes under this key and nothing else. @throws StorageError */
  temporaryRights(key: string, most: number): Promise<TemporaryRights>;
  /** Absent where rights are honoured elsewhere. */
  readonly direct?: DirectPuts;
}

/** The local store honours its own temporary rights. */
interface DirectPuts {
  /** Whether this request bears rights to this key that are alive. */
  allows(key: string, request: { method: string; path: string; headers: Readonly<Record<string, unknown>> }): boolean;
}

/** Seconds that temporary rights live. */
export const RIGHTS_SECONDS = 600;

/** The store can't be reached, or refuses: nothing is said of the object. */
export class StorageError extends Error {
  override name = 'StorageError';
}

export class ObjectTooLarge extends Error {
  override name = 'ObjectTooLarge';
}
