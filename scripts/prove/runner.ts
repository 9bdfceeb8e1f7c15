import { loadavg } from 'node:os';
import { assemble, type Verdict, verdictOf } from './assemble.ts';
import { contextOf } from './context.ts';
import { type Kept, type Store, stale } from './kept.ts';
import type { Options } from './options.ts';
import type { Outcome, Part, Violation } from './part.ts';
import type { Place } from './place.ts';
import { type Screen, violationLines } from './screen.ts';

export interface Run {
  readonly options: Options;
  readonly store: Store;
  readonly place: Place;
  readonly screen: Screen;
  readonly signal: AbortSignal;
  /** performance.now() after which nothing new is begun. */
  readonly until: number;
}

export interface Report {
  readonly part: Part;
  readonly verdict: Verdict;
  readonly outcome: Outcome;
  readonly seconds: number;
  /** What was broken, or why it could not be done: a few lines, to be said once more at the end. */
  readonly troubles: readonly string[];
}

/** The command that does one chunk again, the same way. */
export function replayOf(part: string, scale: string, seed: number, chunk: number, chunks: number): string {
  return `npm run prove -- --${scale} --only ${part} --seed ${seed}${chunks > 1 ? ` --chunk ${chunk}` : ''}`;
}

/** Does what is missing of a part, and says how it stands. */
export async function runPart(part: Part, run: Run): Promise<Report> {
  const { options, screen } = run;
  const chunks = options.scale === 'full' ? part.chunks : 1;
  const kept = keptOf(part, run);
  const outcomes = new Map<number, Outcome>(kept.map((one) => [one.chunk, one.outcome]));
  const began = performance.now();
  const troubles: string[] = [];
  let failed = false;
  const wanted = options.chunk === null ? Array.from({ length: chunks }, (_, n) => n) : [options.chunk];
  for (const chunk of wanted) {
    if (outcomes.has(chunk) && options.chunk === null) continue;
    if (run.signal.aborted || performance.now() > run.until) break;
    try {
      const outcome = await runChunk(part, chunk, chunks, run);
      outcomes.set(chunk, outcome);
      troubles.push(...outcome.violations.slice(0, 1).map(inShort));
    } catch (error) {
      if (run.signal.aborted) break;
      failed = true;
      troubles.push(String(error));
      screen.line(`FAILED  ${part.name} ${chunk + 1}/${chunks}: ${error instanceof Error ? error.stack : error}`);
    }
  }
  const all = [...outcomes.values()];
  const asked = options.chunk === null ? chunks : 1;
  const verdict = verdictOf(part, {
    ...{ scale: options.scale, outcomes: options.chunk === null ? all : all.slice(-1), chunks: asked, failed },
    share: options.chunk === null ? options.share : options.share / chunks,
  });
  return { part, verdict, outcome: assemble(all), seconds: (performance.now() - began) / 1_000, troubles };
}

/** The last lines of a log are all that some people get of it: they say what was broken, and where it began. */
const inShort = ({ what, history }: Violation) => [what, ...history.slice(0, 2)].join(' | ');

/** What an earlier full run has done of it already. A quick run is done anew each time. */
function keptOf(part: Part, { options, store, place, screen }: Run): Kept[] {
  if (options.scale !== 'full' || options.share < 1 || options.chunk !== null) return [];
  if (options.fresh) store.forget('full', part.name);
  return store.read('full', part.name).filter((one) => {
    const why = stale(one, part, place.product);
    if (why) screen.line(`${part.name} ${one.chunk + 1}/${one.chunks}: is done again, ${why}`);
    else if (one.product !== place.product)
      screen.line(
        `${part.name} ${one.chunk + 1}/${one.chunks}: kept, of the product at ${one.product} (now ${place.product}); --fresh does it again`,
      );
    return why === null;
  });
}

async function runChunk(part: Part, chunk: number, chunks: number, run: Run): Promise<Outcome> {
  const { options, screen, place, store } = run;
  const label = chunks > 1 ? `${part.name} ${chunk + 1}/${chunks}` : part.name;
  const context = contextOf({
    scale: options.scale,
    seed: options.seed + chunk,
    share: options.share / chunks,
    signal: run.signal,
    progress: (done, text = '') => screen.progress(label, done, text),
  });
  const began = performance.now();
  const outcome = await part.run(context);
  if (run.signal.aborted && outcome.violations.length === 0) throw new Error('stopped');
  const seconds = (performance.now() - began) / 1_000;
  const { product, changed, commit, machine, versions } = place;
  const { counts, violations, notes = [] } = outcome;
  if (options.share === 1) {
    store.write({
      ...{ part: part.name, scale: options.scale, chunk, chunks, seed: options.seed, date: new Date().toISOString() },
      ...{ seconds, product, changed, commit, load: loadavg(), machine, versions: { ...versions } },
      outcome: {
        counts: { ...counts },
        violations: violations.map((v) => ({ ...v, history: [...v.history] })),
        notes: [...notes],
      },
    });
  }
  for (const violation of violations.slice(0, 3)) {
    const again = replayOf(part.name, options.scale, options.seed, chunk, chunks);
    for (const line of violationLines(violation, `promise ${part.row}, ${part.promise}`, again)) screen.line(line);
  }
  if (chunks > 1) screen.line(`${label}: ${violations.length === 0 ? 'done' : 'BROKEN'} in ${Math.round(seconds)} s`);
  return outcome;
}
