import { together } from './notes.ts';
import type { Outcome, Part, Scale } from './part.ts';

/** What chunks did together: counts add up, those that begin with `max` keep the largest. */
export function assemble(outcomes: readonly Outcome[]): Outcome {
  const counts: Record<string, number> = {};
  for (const [name, value] of outcomes.flatMap((each) => Object.entries(each.counts))) {
    const before = counts[name];
    if (before === undefined) counts[name] = value;
    else counts[name] = name.startsWith('max') ? Math.max(before, value) : before + value;
  }
  return {
    counts,
    violations: outcomes.flatMap((each) => each.violations),
    notes: together(outcomes.flatMap((each) => each.notes ?? [])),
  };
}

/**
 * kept: all of it done, nothing broken. broken: a violation, however little was done. short: done, but less than its
 * target. unfinished: chunks are missing. failed: the harness itself could not do it.
 */
export type Verdict = 'kept' | 'broken' | 'short' | 'unfinished' | 'failed';

export interface Progress {
  readonly scale: Scale;
  /** Of the chunks there are; with a share of 1. */
  readonly outcomes: readonly Outcome[];
  readonly chunks: number;
  readonly failed: boolean;
  readonly share: number;
}

export function verdictOf(part: Part, progress: Progress): Verdict {
  const all = assemble(progress.outcomes);
  if (all.violations.length > 0) return 'broken';
  if (progress.failed) return 'failed';
  if (progress.outcomes.length < progress.chunks) return 'unfinished';
  return missing(part, progress.scale, all, progress.share).length > 0 ? 'short' : 'kept';
}

/** What of its targets a part has not reached. */
export function missing(part: Part, scale: Scale, done: Outcome, share = 1): string[] {
  return Object.entries(part.targets[scale])
    .filter(([name, target]) => (done.counts[name] ?? 0) < Math.floor(target * share))
    .map(([name, target]) => `${name} ${done.counts[name] ?? 0} of ${Math.floor(target * share)}`);
}

/** The worst of all decides how the run ends. */
export function exitCodeOf(
  verdicts: readonly Verdict[],
  codes: Readonly<Record<'kept' | 'broken' | 'failed' | 'unfinished', number>>,
) {
  if (verdicts.some((each) => each === 'broken' || each === 'short')) return codes.broken;
  if (verdicts.includes('failed')) return codes.failed;
  return verdicts.includes('unfinished') ? codes.unfinished : codes.kept;
}
