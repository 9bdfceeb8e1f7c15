import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ROOT } from '../lib/paths.mjs';

/**
 * In which order the files run: a browser computes all the time, who talks to workers and sockets mostly waits, and
 * side by side they take as long as the longer of the two. The others come after, the longest first.
 */

type Kind = 'computes' | 'waits' | 'rest';

export function kindOf(file: string): Kind {
  if (file.startsWith('tests/browser/')) return 'computes';
  return /^tests\/(worker|realtime|launcher|backup|replay|ops|import)\//.test(file) ? 'waits' : 'rest';
}

/** The same files: those that compute and those that wait in turns, so that both lists end together, then the rest. */
export function sideBySide<T>(files: readonly T[], fileOf: (each: T) => string): T[] {
  const of = (kind: Kind) => files.filter((each) => kindOf(fileOf(each)) === kind);
  const [computing, waiting] = [of('computes'), of('waits')];
  const placed = [computing, waiting].flatMap((own) => own.map((each, n) => ({ each, at: (n + 1) / own.length })));
  const first = placed.sort((a, b) => a.at - b.at).map(({ each }) => each);
  return [...first, ...of('rest')];
}

export class SideBySide extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return sideBySide(await super.sort(files), ({ moduleId }) => path.relative(ROOT, moduleId));
  }
}
