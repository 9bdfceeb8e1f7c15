/**
 * What was typed and is not at the server yet, kept in this browser's database and sealed (AES-GCM) with a key that only
 * the signed-in author gets back from the server (`local_key`): after signing out nobody reads it.
 */

const DATABASE = 'haomai-drafts';
const STORE = 'drafts';
/** A draft that nobody asked for again. */
const KEPT_MS = 7 * 86_400_000;

interface Sealed {
  nonce: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
  /** When it was typed, milliseconds since 1970. */
  at: number;
}

export interface LocalDrafts {
  /** Null where there is none, or not with this key. */
  read: (id: string) => Promise<{ value: unknown; at: number } | null>;
  /** False: this browser keeps nothing. */
  keep: (id: string, value: unknown) => Promise<boolean>;
  drop: (id: string) => Promise<void>;
}

/**
 * Null where the browser has no database, or no cryptography (a page that came without TLS).
 * @param localKey 32 bytes in base64
 */
export async function openLocalDrafts(localKey: string): Promise<LocalDrafts | null> {
  if (typeof indexedDB === 'undefined' || !crypto.subtle) return null;
  try {
    const raw = Uint8Array.from(atob(localKey), (letter) => letter.charCodeAt(0));
    const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
    const database = await openDatabase();
    await dropOld(database);
    return draftsIn(database, key);
  } catch {
    return null;
  }
}

function draftsIn(database: IDBDatabase, key: CryptoKey): LocalDrafts {
  // In the order in which they were asked: what was typed last is what is kept.
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <R>(work: () => Promise<R>, otherwise: R): Promise<R> => {
    const done = turn.then(work).catch(() => otherwise);
    turn = done;
    return done;
  };
  const about = (id: string) => new TextEncoder().encode(id);
  return {
    read: (id) =>
      inTurn(async () => {
        const found = await asked<Sealed | undefined>(storeOf(database, 'readonly').get(id));
        if (!found || Date.now() - found.at > KEPT_MS) return null;
        const { nonce, sealed, at } = found;
        const open = await crypto.subtle.decrypt(
          { name: 'AES-GCM', iv: nonce, additionalData: about(id) },
          key,
          sealed,
        );
        return { value: JSON.parse(new TextDecoder().decode(open)) as unknown, at };
      }, null),
    keep: (id, value) =>
      inTurn(async () => {
        const nonce = crypto.getRandomValues(new Uint8Array(12));
        const text = new TextEncoder().encode(JSON.stringify(value));
        const sealed = await crypto.subtle.encrypt(
          { name: 'AES-GCM', iv: nonce, additionalData: about(id) },
          key,
          text,
        );
        const row: Sealed = { nonce, sealed, at: Date.now() };
        await asked(storeOf(database, 'readwrite').put(row, id));
        return true;
      }, false),
    drop: (id) =>
      inTurn(async () => {
        await asked(storeOf(database, 'readwrite').delete(id));
      }, undefined),
  };
}

const storeOf = (database: IDBDatabase, mode: IDBTransactionMode) =>
  database.transaction(STORE, mode, mode === 'readwrite' ? { durability: 'strict' } : {}).objectStore(STORE);

function asked<R>(request: IDBRequest<R>): Promise<R> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  return asked(opening);
}

async function dropOld(database: IDBDatabase): Promise<void> {
  const store = storeOf(database, 'readwrite');
  const [keys, rows] = await Promise.all([asked(store.getAllKeys()), asked<Sealed[]>(store.getAll())]);
  for (const [at, id] of keys.entries()) {
    const row = rows[at];
    if (row && Date.now() - row.at > KEPT_MS) store.delete(id);
  }
}
