import path from 'node:path';
import { buildWeb } from '../../scripts/lib/web-build.mjs';

const OUT = path.resolve(import.meta.dirname, '..', '..', '.cache', 'test', 'web');

let building: Promise<void> | undefined;

/**
 * Builds the web, in a place of its own so that a product running from this folder keeps its pages; nothing is done
 * where the sources haven't changed since. Answers what a server process takes as WEB_DIST.
 */
export async function buildWebForTests(): Promise<string> {
  building ??= buildWeb({ outDir: OUT });
  await building;
  return OUT;
}
