import { z } from 'zod';

/** As `haomai:…`, so that signing out takes it away with everything else of this device. */
const KEY = 'haomai:searches';
const MOST = 6;

const store = z.array(z.string().max(50));

/** What was searched for here, the newest first. */
export function readKeywords(): string[] {
  try {
    return store.catch([]).parse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
}

/** Keeps a keyword that led somewhere, or was asked for; half-typed ones are not. */
export function keepKeyword(keyword: string): void {
  if (keyword !== '') write([keyword, ...readKeywords().filter((each) => each !== keyword)].slice(0, MOST));
}

export function forgetKeywords(): void {
  write([]);
}

function write(keywords: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(keywords));
  } catch {
    // A full or forbidden store: nothing is remembered.
  }
}
