import type { Call } from '#contract/call.ts';
import { Failure } from './failure.ts';
import { shed } from './shed.ts';

/**
 * What waits for a place of its own kind, so that a flood of one does not keep out the others: sign-ins wait for hashes,
 * files take their time, forms that are sent up too, and the rest is the clinic's day.
 */
export type Lane = 'signing' | 'files' | 'uploads' | 'changes' | 'reads';

const SIGNING = new Set(['auth', 'passwords', 'signUp', 'wechat']);

export function laneOf(call: Call): Lane {
  if (call.multipart) return 'uploads';
  if (call.download !== null) return 'files';
  if (call.method === 'GET') return 'reads';
  return SIGNING.has(call.slice) ? 'signing' : 'changes';
}

export interface LaneLimits {
  /** Requests of the lane that are worked on at once; more of them would only wait further down. */
  readonly atOnce: number;
  /** How many may wait for that. */
  readonly queue: number;
}

/**
 * A change finishes what somebody began, so it has places that no look can take. Sign-ins wait in a queue of their own for
 * a core to hash on (passwords.ts).
 */
export const LIMITS: Readonly<Record<Lane, LaneLimits>> = {
  signing: { atOnce: 64, queue: 256 },
  files: { atOnce: 8, queue: 64 },
  // Whoever sends slowly takes a place for long: multipart.ts says how many may, and how many of one address.
  uploads: { atOnce: 1_024, queue: 0 },
  changes: { atOnce: 32, queue: 1_024 },
  reads: { atOnce: 32, queue: 1_024 },
};

/** Whoever waited longer would hear nothing within the client's ten seconds; being told to come again is an answer. */
const LONGEST_MS = 2_500;
/** Where a queue has not been empty for that long, waiting does not help: only those who come at a good moment get in. */
const STANDING_MS = 3_000;
const STANDING_LONGEST_MS = 500;
const LOOK_MS = 50;

interface Waiting {
  readonly since: number;
  enter: () => void;
  refuse: (error: Failure) => void;
}

interface LaneState {
  running: number;
  readonly queue: Waiting[];
  /** Since when somebody has been waiting without a break; null while nobody is. */
  standing: number | null;
}

/** Who gets in, and who is told to come again. */
export interface Admission {
  /** Resolves with what gives the place back, once. @throws UNAVAILABLE with Retry-After, at the latest after some seconds */
  enter(lane: Lane): Promise<() => void>;
  /** How many wait in a lane. */
  waiting(lane: Lane): number;
}

/** One for a process: its event loop and its connections are what is rationed. @param now milliseconds that only go on */
export function createAdmission(
  limits: Readonly<Record<Lane, LaneLimits>> = LIMITS,
  now = () => performance.now(),
): Admission {
  const lanes = new Map<Lane, LaneState>();
  const stateOf = (lane: Lane): LaneState => {
    const found = lanes.get(lane) ?? { running: 0, queue: [], standing: null };
    lanes.set(lane, found);
    return found;
  };
  let looking: NodeJS.Timeout | null = null;

  const leaver = (state: LaneState) => {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      // The place goes to the next, so that nobody slips in between.
      const next = state.queue.shift();
      if (state.queue.length === 0) state.standing = null;
      if (next) next.enter();
      else state.running--;
    };
  };
  const look = () => {
    const at = now();
    let anybody = false;
    for (const [lane, state] of lanes) {
      const longest = state.standing !== null && at - state.standing > STANDING_MS ? STANDING_LONGEST_MS : LONGEST_MS;
      while (state.queue[0] && at - state.queue[0].since > longest) state.queue.shift()?.refuse(turnedAway(lane));
      if (state.queue.length === 0) state.standing = null;
      else anybody = true;
    }
    if (anybody || !looking) return;
    clearInterval(looking);
    looking = null;
  };
  return {
    async enter(lane) {
      const state = stateOf(lane);
      const limit = limits[lane];
      if (state.running < limit.atOnce) {
        state.running++;
        return leaver(state);
      }
      if (state.queue.length >= limit.queue) throw turnedAway(lane);
      const since = now();
      state.standing ??= since;
      looking ??= setInterval(look, LOOK_MS).unref();
      await new Promise<void>((enter, refuse) => state.queue.push({ since, enter, refuse }));
      return leaver(state);
    },
    waiting: (lane) => lanes.get(lane)?.queue.length ?? 0,
  };
}

/** Not all at the same moment again. */
function turnedAway(lane: Lane): Failure {
  shed.inc({ what: lane });
  return new Failure('UNAVAILABLE', {
    message: '访问人数较多，请稍后再试',
    retryAfter: 1 + Math.floor(Math.random() * 4),
  });
}
