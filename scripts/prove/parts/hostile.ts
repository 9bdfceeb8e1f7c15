import { openRig, type Rig } from '../../rig/rig.ts';
import { type Cast, makeCast } from '../hostile/cast.ts';
import { runHostileLive } from '../hostile/live.ts';
import { FRIDAY_MORNING, productOf } from '../hostile/product.ts';
import { type HostileResult, runHostile, STALL_MS } from '../hostile/run.ts';
import { standingOf } from '../hostile/watch-process.ts';
import { counted } from '../notes.ts';
import type { Outcome, Part, PartContext, Violation } from '../part.ts';

const TARGETS = {
  quick: { requests: 20_000, live_messages: 5_000 },
  full: { requests: 1_000_000, live_messages: 250_000 },
} as const;
/** How much of the part is HTTP, for the bar. */
const HTTP_SHARE = 0.9;

async function run(context: PartContext): Promise<Outcome> {
  const target = TARGETS[context.scale];
  const requests = Math.ceil(target.requests * context.share);
  const rig = await openRig({
    servers: 2,
    workers: 1,
    ...context.rig,
    clock: FRIDAY_MORNING,
    // Each request comes from an address of its own, so that no limit of an address stands before what is tried.
    env: { TRUST_PROXY: '1', LOG_LEVEL: 'warn' },
  });
  try {
    const cast = await makeCast(productOf(rig));
    const found = await runHostile({
      urls: rig.urls,
      metricsUrls: metricsOf(rig),
      seed: context.seed,
      requests,
      cast,
      crashes: rig.crashes,
      onProgress: (done) => context.progress((done / requests) * HTTP_SHARE, `${done} requests`),
    });
    const live = await tryLive(context, rig, cast, Math.ceil(target.live_messages * context.share));
    const violations = found.violations.map(
      ({ request, what, curl }): Violation => ({ what, history: [`request ${request}`, curl] }),
    );
    return {
      counts: {
        requests: found.requests,
        live_messages: live.messages,
        live_answers: live.answers,
        max_stall_ms: Math.round(found.longestStall),
        max_resident_mib: Math.round(found.mostResident / 2 ** 20),
      },
      violations: [...violations, ...live.violations],
      notes: notesOf(found),
    };
  } finally {
    await rig.close();
  }
}

const metricsOf = (rig: Rig) => rig.servers.map((server) => server.metricsUrl);

/** The live line: its own violations, and what the processes did meanwhile. */
async function tryLive(context: PartContext, rig: Rig, { revive }: Cast, messages: number) {
  const seen: Violation[] = [];
  const stalls: Violation[] = [];
  const live = await runHostileLive({
    url: rig.urls[0] ?? '',
    seed: context.seed,
    messages,
    revive,
    check: async (what) => {
      for (const crash of rig.crashes()) seen.push({ what: crash, history: [what] });
      for (const { stallMs } of await Promise.all(metricsOf(rig).map(standingOf)))
        if (stallMs > STALL_MS) stalls.push(stalled(stallMs));
    },
    onProgress: (done) =>
      context.progress(HTTP_SHARE + Math.min(1, done / messages) * (1 - HTTP_SHARE), `${done} live messages`),
  });
  return { ...live, violations: [...seen, ...stalls, ...live.violations] };
}

const stalled = (ms: number): Violation => ({
  what: `the event loop stood still for ${Math.round(ms)} ms under live messages`,
  history: [],
});

function notesOf({ statuses, kinds, unrepeatedStalls }: HostileResult): string[] {
  const notes = [
    counted('answers by status (0: HTTP itself was broken and nothing came)', statuses),
    counted('requests by kind', kinds),
  ];
  if (unrepeatedStalls.length > 0)
    notes.push(
      `stalls over ${STALL_MS} ms that no request of its 500 brought about again: ${unrepeatedStalls.join(', ')} ms`,
    );
  return notes;
}

export const hostile: Part = {
  name: 'hostile',
  row: 9,
  promise:
    'no answer is 5xx, no process ends, no event loop stalls over 250 ms, every answer fits the published document',
  targets: TARGETS,
  chunks: 20,
  alone: true,
  run,
};
