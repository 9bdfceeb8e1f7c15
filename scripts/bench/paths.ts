import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '..', '..');
export const CACHE = path.join(ROOT, '.cache', 'bench');
/** Newest results of each row that were kept for the document. */
export const KEPT_RESULTS = path.join(ROOT, 'docs', 'performance');
export const DOCUMENT = path.join(ROOT, 'docs', 'performance.md');
export const DEFAULT_REFERENCES = path.resolve(ROOT, '..', 'shared', 'bench');
