import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
export const DATA = path.join(ROOT, '.data');
export const CACHE = path.join(ROOT, '.cache');
/** What Node has made of the sources (NODE_COMPILE_CACHE): a process starts in two thirds of the processor time. */
export const COMPILED = path.join(CACHE, 'compiled');

/**
 * What a process of the product is given by a proof or a test, and nothing else of ours: where programs are, and what
 * Node has made of the sources.
 */
export const BARE_ENV = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_COMPILE_CACHE: COMPILED };
