import { checkOnce, type KeyHistory } from '../checkers/once.ts';
import { checkSms } from '../checkers/sms.ts';
import { ofEachKind } from '../kit/shortest.ts';
import { inParallel, insist, until } from '../kit/until.ts';
import { burst, prefixOf, prepareOne, sendLate, sendOthers, settleAll, type Tried } from '../once/batch.ts';
import { crash } from '../once/crash.ts';
import {
  countMarks,
  readDoubles,
  readKept,
  readMessages,
  readTraces,
  readWanted,
  smsSettled,
} from '../once/effects.ts';
import { openStage, type Stage } from '../once/stage.ts';
import type { Outcome, Part, PartContext, Violation } from '../part.ts';

const TARGETS = {
  quick: { keys: 300, sendings: 1_500, across_crashes: 150 },
  full: { keys: 50_000, sendings: 250_000, across_crashes: 25_000 },
} as const;
const CHUNKS = 25;
const BATCH = { quick: 50, full: 200 } as const;
const SMS_MS = 120_000;

interface Trial {
  all: Tried[];
  across: number;
  crashes: string[];
}

/** Batch by batch; every other one with a crash while its keys are under way. */
async function tryAll(stage: Stage, keys: number): Promise<Trial> {
  const { context } = stage;
  const trial: Trial = { all: [], across: 0, crashes: [] };
  const size = BATCH[context.scale];
  for (let first = 0; first < keys && !context.signal.aborted; first += size) {
    const numbers = Array.from({ length: Math.min(size, keys - first) }, (_, n) => first + n);
    const batch: Tried[] = [];
    await inParallel(numbers, 16, async (n) => void batch.push(await prepareOne(stage, n)));
    const number = first / size;
    // Half of them, the first among these.
    if (number % 2 === 0) await burstWithCrash(stage, batch, trial);
    else await burst(stage, batch, () => {});
    await settleAll(stage, batch);
    await sendLate(stage, batch, 'late');
    trial.all.push(...batch);
    context.progress(0.1 + (0.7 * (first + size)) / keys, trial.crashes.at(-1));
  }
  await sendLate(stage, trial.all, 'last');
  await sendOthers(stage, trial.all);
  return trial;
}

/** The crash comes when so many keys of the batch are under way; they are sent again after it. */
async function burstWithCrash(stage: Stage, batch: readonly Tried[], trial: Trial): Promise<void> {
  const number = trial.crashes.length;
  const at = Math.ceil(batch.length * (0.3 + stage.context.chance('when', number) * 0.6));
  const reached = Promise.withResolvers<void>();
  let begun = 0;
  const sending = burst(stage, batch, () => {
    begun += 1;
    if (begun === at) reached.resolve();
  });
  await reached.promise;
  const struck = Date.now();
  trial.crashes.push(await crash(stage, number));
  await sending;
  trial.across += batch.filter(({ sendings }) => sendings.some((each) => each.at <= struck)).length;
  // Those that only began after it are crossed by the next one: another of the same, while they are sent again.
  const rest = batch.filter(({ sendings }) => sendings.every((each) => each.at > struck));
  if (rest.length === 0) return;
  const again = crash(stage, number + 1);
  await sendLate(stage, rest, 'rest');
  trial.crashes.push(await again);
  trial.across += rest.length;
}

async function historiesOf({ rig, ...stage }: Stage, all: readonly Tried[]): Promise<KeyHistory[]> {
  const marks = await insist(() =>
    countMarks(
      rig.owner,
      all.map(({ mark }) => mark),
    ),
  );
  const traces = await readTraces(rig.owner, prefixOf({ rig, ...stage }));
  const kept = await readKept(
    rig.owner,
    all.map(({ key }) => key),
  );
  return all.map(({ key, act, sendings, mark, events, refusedOther }) => ({
    ...{ key, act, sendings, eventsOfOne: events, other: refusedOther },
    done: marks.get(`${mark.of} ${mark.value}`) ?? 0,
    kept: kept.get(key) ?? 0,
    traces: new Map(
      sendings.flatMap(({ requestId }) => {
        const left = traces.get(requestId);
        return left ? [[requestId, left] as const] : [];
      }),
    ),
  }));
}

async function judgeSms({ rig, context }: Stage): Promise<{ violations: Violation[]; counts: Record<string, number> }> {
  context.progress(0.85, 'the last SMS go out');
  const settled = await until(() => {
    rig.sms.answerLate();
    return smsSettled(rig.owner);
  }, SMS_MS);
  const messages = await readMessages(rig.owner);
  const violations = checkSms(messages, rig.sms.rang, await readWanted(rig.owner));
  if (!settled)
    violations.push({ what: 'SMS are still open', history: messages.map((row) => JSON.stringify(row)).slice(0, 5) });
  const counts = { sms: messages.length, rang: rig.sms.rang.length, sms_unknown: 0 };
  counts.sms_unknown = messages.filter(({ state }) => state === 'unknown').length;
  return { violations, counts };
}

async function run(context: PartContext): Promise<Outcome> {
  const keys = Math.round(TARGETS[context.scale].keys * context.share);
  const stage = await openStage(context, keys);
  try {
    const { all, across, crashes } = await tryAll(stage, keys);
    const sms = await judgeSms(stage);
    const doubles = (await readDoubles(stage.rig.owner)).map((what) => ({ what: `twice: ${what}`, history: [what] }));
    const wrong = checkOnce(await historiesOf(stage, all));
    const crashed = stage.rig.crashes().map((what) => ({ what: 'a process ended by itself', history: [what] }));
    const sendings = all.reduce((sum, each) => sum + each.sendings.length, 0);
    const acts = Object.entries(Object.groupBy(all, ({ act }) => act)).map(([act, list]) => `${act} ${list?.length}`);
    return {
      counts: { keys: all.length, sendings, across_crashes: across, crashes: crashes.length, ...sms.counts },
      violations: ofEachKind([...wrong, ...doubles, ...sms.violations, ...crashed]),
      notes: [`calls: ${acts.join(', ')}`],
    };
  } finally {
    await stage.close();
  }
}

/** Whoever sends a thing five times has it done once. */
export const once: Part = {
  name: 'once',
  row: 7,
  promise: 'what is sent again under one Idempotency-Key is done exactly once, and no message goes out twice',
  targets: TARGETS,
  chunks: CHUNKS,
  run,
};
