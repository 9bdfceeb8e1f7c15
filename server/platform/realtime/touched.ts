import type { EventPayload } from '#contract/event.ts';
import type { Deps } from '../context.ts';
import type { Touched } from '../live-bus.ts';
import { createGathering, type StaleList } from './gathering.ts';
import { anyoneIn, type LiveServer, type LiveSocket, rooms, staffOf } from './socket.ts';
import { tell } from './wire.ts';

/** Of one list a room is told at most so often: what comes between is one word at the end of it. */
const REST_MS = 500;

/**
 * After a commit: these lists are no longer what they were. In a command that is an effect (`touched` in command.ts).
 * It takes no number and may be lost, so nothing may depend on it.
 */
export function touch({ bus }: Pick<Deps, 'bus'>, ...touched: Touched[]): void {
  if (touched.length > 0) bus.publish({ kind: 'touched', touched });
}

/** Tells the lines of this process which lists went stale: those who may read them, and nobody who only watches. */
export interface Touching {
  /** The rooms that are for lists alone; the staff's and one's own it is in already. */
  join(socket: LiveSocket): void;
  accept(touched: readonly Touched[]): void;
  stop(): void;
}

export function createTouching(io: LiveServer, onError: (error: unknown) => void): Touching {
  const gathering = createGathering(REST_MS);
  let due: NodeJS.Immediate | null = null;
  let rest: NodeJS.Timeout | null = null;

  const stop = () => {
    if (due) clearImmediate(due);
    if (rest) clearTimeout(rest);
    due = null;
    rest = null;
  };
  const run = () => {
    stop();
    try {
      for (const [room, payload] of framesOf(gathering.take(performance.now()))) tell(io, [room], 'touched', payload);
    } catch (error) {
      onError(error);
    }
    const next = gathering.next();
    if (next !== null) rest = setTimeout(run, Math.max(1, next - performance.now()));
  };
  return {
    join(socket) {
      const staff = staffOf(socket);
      if (staff?.viewer.roles.includes('shop_owner')) socket.join(rooms.owners(staff.hospitalId));
      if (socket.data.viewer?.roles.includes('super_admin')) socket.join(rooms.platform);
    },
    accept(touched) {
      for (const { audience, ...list } of touched) {
        const room = roomOf(audience, list.hospital_id);
        // Who comes into an empty room reads the list as it is then.
        if (room === null || !anyoneIn(io, room)) continue;
        gathering.add({ ...list, room });
        // Not within the caller: a person's answer does not wait for other screens.
        due ??= setImmediate(run);
      }
    },
    stop,
  };
}

function roomOf(audience: Touched['audience'], hospitalId: number | null): string | null {
  if (audience === 'platform') return rooms.platform;
  if (typeof audience === 'object') return rooms.person(audience.person);
  if (hospitalId === null) return null;
  return audience === 'owners' ? rooms.owners(hospitalId) : rooms.staff(hospitalId);
}

/** One frame a room and hospital. */
function framesOf(lists: readonly StaleList[]): [room: string, payload: EventPayload<'touched'>][] {
  const groups = Map.groupBy(lists, ({ room, hospital_id }) => `${room} ${hospital_id}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const resources = group.map(({ name, ids }) => ({ name, ...(ids ? { ids: [...ids] } : {}) }));
    return [[first.room, { hospital_id: first.hospital_id, resources }]];
  });
}
