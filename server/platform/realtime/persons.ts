import { z } from 'zod';
import { type EventName, events } from '#contract/event.ts';
import type { Deps } from '../context.ts';
import type { AccountEvent } from '../live-bus.ts';
import { systemScope } from '../scope.ts';
import { ask } from './ask.ts';
import { type LiveServer, type LiveSocket, rooms } from './socket.ts';

/** How far back Postgres is asked: longer than any transaction may take from its clock reading to its commit. */
const WINDOW_S = 10;
/**
 * Who arrives looks back further than any comparison after it: a question that waited long for its turn begins its window
 * later, and what lies between the two windows would be news to them. More than a question may take (ask.ts).
 */
const MARGIN_S = 5;
/** An outage is looked back over, up to this. */
const LONGEST_WINDOW_S = 600;
/** What was sent is remembered well beyond the window. */
const REMEMBER_MS = 30_000;

/** Events for one person, to every socket they have here: from the bus at once, the rest from Postgres. */
export interface Persons {
  /**
   * Before a socket of theirs joins: what has been committed by now is not news to it, who may have heard of it on the line
   * that it had before, at another process. @throws without Postgres
   */
  arrive(userId: number): Promise<void>;
  join(socket: LiveSocket): void;
  leave(socket: LiveSocket): void;
  accept(accepted: readonly AccountEvent[]): void;
  /** Reads what the bus lost. @throws without Postgres */
  compare(): Promise<void>;
}

export function createPersons(io: LiveServer, deps: Deps): Persons {
  const local = new Map<number, number>();
  /** Event id to when it was sent. */
  const seen = new Map<number, number>();
  let compared = Date.now();

  const read = (userIds: readonly number[], marginS = 0) => {
    const away = Math.min((Date.now() - compared) / 1_000, LONGEST_WINDOW_S);
    return ask<AccountEvent & { recent: boolean }>(
      systemScope(deps.database),
      'account_events',
      `SELECT e.id, e.user_id, e.name, e.body, e.at > c.now - make_interval(secs => $2) AS recent
       FROM (SELECT haomai_now() AS now OFFSET 0) c, account_events e
       WHERE e.user_id = ANY ($1::bigint[]) AND e.at > c.now - make_interval(secs => $2 + $3) ORDER BY e.id`,
      [userIds, WINDOW_S + away, marginS],
    );
  };
  const send = ({ id, user_id, name, body }: AccountEvent) => {
    if (!local.has(user_id) || seen.has(id)) return;
    seen.set(id, Date.now());
    const known = personEvent(name, body);
    if (known) io.to(rooms.person(user_id)).emit(known.name, known.payload);
    else deps.log.warn({ event: name, id }, 'an account event that the contract does not know');
  };

  return {
    async arrive(userId) {
      for (const event of await read([userId], MARGIN_S)) {
        // Those who are here already are told now what the bus has not brought yet: later it would come to both.
        if (!local.has(userId)) seen.set(event.id, Date.now());
        else if (event.recent) send(event);
      }
    },
    join(socket) {
      const userId = socket.data.viewer?.user_id;
      if (userId === undefined) return;
      local.set(userId, (local.get(userId) ?? 0) + 1);
      socket.join(rooms.person(userId));
    },
    leave(socket) {
      const userId = socket.data.viewer?.user_id;
      if (userId === undefined) return;
      const left = (local.get(userId) ?? 1) - 1;
      if (left > 0) local.set(userId, left);
      else local.delete(userId);
    },
    accept: (accepted) => accepted.forEach(send),
    async compare() {
      const began = Date.now();
      if (local.size > 0) (await read([...local.keys()])).forEach(send);
      for (const [id, at] of seen) if (at < compared - REMEMBER_MS) seen.delete(id);
      compared = began;
    },
  };
}

function isEventName(name: string): name is EventName {
  return Object.hasOwn(events, name);
}

/** As the contract has it, or null: nothing that it does not name leaves the server. */
function personEvent(name: string, body: unknown): { name: EventName; payload: unknown } | null {
  if (!isEventName(name) || events[name].audience !== 'person') return null;
  const parsed = z.safeParse(events[name].payload, body);
  return parsed.success ? { name, payload: parsed.data } : null;
}
