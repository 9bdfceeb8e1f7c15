import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
export const DATA = path.join(ROOT, '.data');
export const CACHE = path.join(ROOT, '.cache');
/** What Node has made of the sources (NODE_COMPILE_CACHE): a process starts in two thirds of the processor time. */
export const COMPILED = path.join(CACHE, 'compiled');
