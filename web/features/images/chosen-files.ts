import type { AnswerOf } from '#contract/call.ts';
import { CLIENT_MESSAGES } from '#contract/errors.ts';
import { IMAGE_MESSAGES, type ImageCategory, MAX_IMAGE } from '#contract/image-words.ts';
import { images } from '#contract/images.ts';
import { ApiError } from '#web/api/client.ts';
import { sendFile } from '#web/api/upload.ts';
import { suggestedFor } from './suggest.ts';

/** Of one adding. */
export const MOST_FILES = 50;
/** On their way at once. */
const AT_ONCE = 3;
const TOO_LARGE = '文件不能超过 20MB';
const SHOWN = /^image\/(jpeg|png|webp)$/;
/** What a browser calls those that are taken; a name that it does not know is no type, and the server looks. */
const TAKEN = /^(|image\/(jpeg|png|webp)|application\/(pdf|dicom|octet-stream))$/;

type Sent = AnswerOf<typeof images.upload>['data'];

/** A file that was chosen, until it is added or given up. */
export interface Chosen {
  id: number;
  file: File;
  /** What an <img> can show of it. */
  preview: string | null;
  phase: 'waiting' | 'sending' | 'sent' | 'failed';
  /** From 0 to 1. */
  done: number;
  sent: Sent | null;
  category: ImageCategory;
  /** As it is typed. */
  teeth: string;
  /** Why it did not get there, or what the adding said of it. */
  wrong: string | null;
  /** Whether trying again could help. */
  again: boolean;
}

/** The files that somebody is about to add to a patient: sent at once, a few at a time, kept whatever fails. */
export class ChosenFiles {
  #rows: readonly Chosen[] = [];
  #next = 1;
  readonly #patient: number;
  readonly #listeners = new Set<() => void>();
  readonly #under = new Map<number, AbortController>();

  constructor(patientId: number) {
    this.#patient = patientId;
  }

  readonly rows = (): readonly Chosen[] => this.#rows;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Takes as many as there may be. Answers how many that were too many. */
  add(files: readonly File[]): number {
    const taken = files.slice(0, MOST_FILES - this.#rows.length);
    this.#set([...this.#rows, ...taken.map((file) => this.#begun(file))]);
    this.#go();
    return files.length - taken.length;
  }

  change(id: number, to: Partial<Pick<Chosen, 'category' | 'teeth' | 'wrong'>>): void {
    this.#put(id, { wrong: null, ...to });
  }

  allOf(category: ImageCategory): void {
    this.#set(this.#rows.map((row) => (isDocument(row) ? row : { ...row, category, wrong: null })));
  }

  retry(id: number): void {
    this.#put(id, { phase: 'waiting', wrong: null, done: 0, sent: null });
    this.#go();
  }

  /** What the server kept of it is gone: it is to be sent anew. */
  lost(id: number, wrong: string): void {
    this.#put(id, { phase: 'failed', wrong, sent: null, again: true });
  }

  remove(ids: readonly number[]): void {
    for (const { id, preview } of this.#rows.filter((row) => ids.includes(row.id))) {
      this.#under.get(id)?.abort();
      if (preview) URL.revokeObjectURL(preview);
    }
    this.#set(this.#rows.filter(({ id }) => !ids.includes(id)));
    this.#go();
  }

  removeAll(): void {
    this.remove(this.#rows.map(({ id }) => id));
  }

  #begun(file: File): Chosen {
    const id = this.#next;
    this.#next += 1;
    const problem = file.size > MAX_IMAGE ? TOO_LARGE : TAKEN.test(file.type) ? null : IMAGE_MESSAGES.notTaken;
    return {
      ...{ id, file, phase: problem ? 'failed' : 'waiting', done: 0, sent: null, teeth: '', wrong: problem },
      ...{ preview: SHOWN.test(file.type) ? URL.createObjectURL(file) : null, category: 'other', again: !problem },
    };
  }

  /** Begins as many as may be on their way. */
  #go(): void {
    const free = AT_ONCE - this.#rows.filter(({ phase }) => phase === 'sending').length;
    const next = this.#rows.filter(({ phase }) => phase === 'waiting').slice(0, Math.max(0, free));
    for (const row of next) void this.#send(row);
  }

  async #send({ id, file }: Chosen): Promise<void> {
    const control = new AbortController();
    this.#under.set(id, control);
    this.#put(id, { phase: 'sending', done: 0 });
    try {
      const { data: sent } = await sendFile(
        images.upload,
        file,
        { patient_id: this.#patient },
        { has: 'data', signal: control.signal, onProgress: (done) => this.#put(id, { done }) },
      );
      this.#put(id, { phase: 'sent', done: 1, sent, category: suggestedFor(sent) });
    } catch (error) {
      this.#put(id, { phase: 'failed', ...reasonOf(error) });
    } finally {
      this.#under.delete(id);
      this.#go();
    }
  }

  #put(id: number, to: Partial<Chosen>): void {
    this.#set(this.#rows.map((row) => (row.id === id ? { ...row, ...to } : row)));
  }

  #set(rows: readonly Chosen[]): void {
    this.#rows = rows;
    for (const listener of this.#listeners) listener();
  }
}

/** A PDF: it has one kind only. */
export const isDocument = ({ sent }: Chosen): boolean => sent !== null && sent.width === null && !sent.dicom;

function reasonOf(error: unknown): { wrong: string; again: boolean } {
  if (!(error instanceof ApiError)) return { wrong: CLIENT_MESSAGES.uploadFailed, again: true };
  if (error.status === 413) return { wrong: TOO_LARGE, again: false };
  const [ofFile] = error.errors?.file ?? error.errors?.patient_id ?? [];
  if (ofFile !== undefined) return { wrong: ofFile, again: false };
  const told = error.status === 403 || error.status === 429;
  return { wrong: told ? error.message : CLIENT_MESSAGES.uploadFailed, again: true };
}
