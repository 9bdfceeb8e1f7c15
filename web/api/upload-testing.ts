import { vi } from 'vitest';

/** Uploads' stand-in for tests: XMLHttpRequest as far as they use it. The test says how far one is, and what it is told. */
export interface SentUpload {
  method: string;
  path: string;
  headers: Record<string, string>;
  form: FormData;
  aborted: boolean;
  progress: (loaded: number, total: number) => void;
  answer: (status: number, body: unknown) => void;
  /** No answer: the network is gone. */
  fail: () => void;
}

export function fakeUploads() {
  const sent: SentUpload[] = [];
  class FakeXhr {
    status = 0;
    responseText = '';
    upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null };
    onload: (() => void) | null = null;
    onerror: (() => void) | null = null;
    readonly #headers: Record<string, string> = {};
    #method = '';
    #path = '';
    #record: SentUpload | null = null;
    open(method: string, path: string) {
      this.#method = method;
      this.#path = path;
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value;
    }
    abort() {
      if (this.#record) this.#record.aborted = true;
    }
    send(form: FormData) {
      this.#record = {
        method: this.#method,
        path: this.#path,
        headers: this.#headers,
        form,
        aborted: false,
        progress: (loaded, total) => this.upload.onprogress?.({ loaded, total }),
        answer: (status, body) => {
          this.status = status;
          this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
          this.onload?.();
        },
        fail: () => this.onerror?.(),
      };
      sent.push(this.#record);
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeXhr);
  return { sent };
}
