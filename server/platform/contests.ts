import { Failure } from './failure.ts';
import { within } from './within.ts';

interface Entrant<T> {
  readonly attempt: () => Promise<T>;
  /** Whether an attempt would be in vain. Asked after whoever was before has ended, and never before this one came. */
  readonly isLost: () => Promise<boolean>;
  /** What whoever has lost is told. */
  readonly refusal: () => Failure;
}

/**
 * What only one of many can have: one attempt at a time of each key. Who comes alone tries at once; who comes while
 * somebody tries waits for them and then looks before they try, and so does whoever comes soon after.
 */
export interface Contests<K> {
  /** @throws what the attempt throws; the refusal, where it is lost */
  enter<T>(key: K, entrant: Entrant<T>): Promise<T>;
}

interface Contest {
  /** Who tries now. It never rejects, and says whether it ended as it may: done or refused. */
  running: Promise<boolean> | null;
  /** When the last one ended, by the process's own clock. */
  ended: number;
}

export interface ContestLimits {
  /** ms after an attempt for which others look first. */
  readonly lately: number;
  /** ms for which somebody waits for whoever tries before them. */
  readonly patience: number;
  /** Contests that are remembered. */
  readonly most: number;
}

/** Nothing is decided here: that a contest is lost is what the database has just said, and an attempt decides for itself. */
export function createContests<K>({ lately, patience, most }: ContestLimits): Contests<K> {
  const contests = new Map<K, Contest>();

  const isOver = ({ running, ended }: Contest) => !running && performance.now() - ended > lately;
  const forget = () => {
    for (const [key, contest] of contests) if (isOver(contest)) contests.delete(key);
    // All of them lately: who comes to one that is forgotten tries without a look.
    if (contests.size >= most) for (const [key, { running }] of contests) if (!running) contests.delete(key);
  };
  const contestOf = (key: K): Contest => {
    const found = contests.get(key);
    if (found) return found;
    if (contests.size >= most) forget();
    const contest: Contest = { running: null, ended: Number.NEGATIVE_INFINITY };
    contests.set(key, contest);
    return contest;
  };
  const run = <T>(contest: Contest, attempt: () => Promise<T>): Promise<T> => {
    const trying = attempt();
    const running = trying.then(
      () => true,
      (error: unknown) => error instanceof Failure,
    );
    contest.running = running;
    // The first that hears of it, before all who wait.
    void running.then(() => {
      contest.ended = performance.now();
      if (contest.running === running) contest.running = null;
    });
    return trying;
  };

  return {
    async enter(key, { attempt, isLost, refusal }) {
      const contest = contestOf(key);
      let looked = isOver(contest);
      while (contest.running || !looked) {
        if (contest.running) {
          // A fault will meet the others too, and so may what takes long: they do not stand in line for it.
          if (!(await within(patience, contest.running, () => false))) break;
          looked = false;
        } else {
          looked = true;
          if (await isLost()) throw refusal();
        }
      }
      return run(contest, attempt);
    },
  };
}
