import { z } from 'zod';
import { presencePerson } from '#contract/event.ts';
import type { BusMessage, LiveBus } from '../live-bus.ts';
import { type LiveServer, type LiveSocket, rooms, staffOf } from './socket.ts';
import { createWhereabouts } from './whereabouts.ts';

const people = z.array(presencePerson);

interface Day {
  readonly hospital_id: number;
  readonly date: string;
}

/** Who of the staff looks at which day, over all processes. */
export interface Presence {
  /** Watches the day, with no cell in hand. */
  enter(socket: LiveSocket, hospitalId: number, date: string): void;
  /** False where the socket is in too many places already. */
  look(socket: LiveSocket, hospitalId: number, date: string, slotId: number | null): boolean;
  leave(socket: LiveSocket, hospitalId: number, date: string): void;
  leaveAll(socket: LiveSocket): void;
  hear(message: Extract<BusMessage, { kind: 'presence' }>): void;
  /** Says again who is here, and forgets the processes that don't. */
  announce(): void;
  stop(): void;
}

export function createPresence(io: LiveServer, bus: LiveBus, onError: (error: unknown) => void): Presence {
  const days = createWhereabouts<'presence', Day, { slot_id: number | null }>(
    io,
    {
      event: 'presence',
      room: ({ hospital_id, date }) => rooms.day(hospital_id, date),
      payload: (day, people) => ({ ...day, people }),
      publish: (day, people) => bus.publish({ kind: 'presence', process: bus.processId, ...day, people }),
      idle: { slot_id: null },
      isBusy: ({ slot_id }) => slot_id !== null,
      leaseMs: 0,
    },
    onError,
  );
  return {
    enter: (socket, hospital_id, date) => days.enter(socket, { hospital_id, date }),
    look(socket, hospital_id, date, slot_id) {
      if (!days.hasRoom(socket, { hospital_id, date })) return false;
      if (staffOf(socket)) days.act(socket, { hospital_id, date }, { slot_id });
      return true;
    },
    leave: (socket, hospital_id, date) => days.leave(socket, { hospital_id, date }),
    leaveAll: (socket) => days.leaveAll(socket, false),
    hear({ process, hospital_id, date, ...message }) {
      const heard = people.safeParse(message.people);
      if (process !== bus.processId && heard.success) days.hear(process, { hospital_id, date }, heard.data);
    },
    announce: days.announce,
    stop: days.stop,
  };
}
