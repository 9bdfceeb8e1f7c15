import { z } from 'zod';
import { charges } from '#contract/charges.ts';
import { type Ack, type ChargePerson, chargePerson } from '#contract/event.ts';
import type { Role } from '#contract/roles.ts';
import type { Clock } from '../clock.ts';
import type { BusMessage, LiveBus } from '../live-bus.ts';
import { refused } from './refused.ts';
import { type LiveServer, type LiveSocket, rooms, staffOf } from './socket.ts';
import { createWhereabouts } from './whereabouts.ts';

const people = z.array(chargePerson);

interface Desk {
  readonly hospital_id: number;
}
type Doing = Pick<ChargePerson, 'disposal_id' | 'since'>;

/** Who of a hospital is at its charge desk, and for which list they take money, over all processes: a hint, no lock. */
export interface ChargePresence {
  watch(socket: LiveSocket, ask: { disposal_id: number | null }): Ack;
  unwatch(socket: LiveSocket): Ack;
  leaveAll(socket: LiveSocket): void;
  hear(message: Extract<BusMessage, { kind: 'charge_presence' }>): void;
  /** Says again who is here, and forgets the processes that don't. */
  announce(): void;
  stop(): void;
}

interface Given {
  readonly io: LiveServer;
  readonly bus: LiveBus;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

export function createChargePresence({ io, bus, clock, onError }: Given): ChargePresence {
  const desks = createWhereabouts<'charge_presence', Desk, Doing>(
    io,
    {
      event: 'charge_presence',
      room: ({ hospital_id }) => rooms.charges(hospital_id),
      payload: (desk, people) => ({ ...desk, people }),
      publish: (desk, people) => bus.publish({ kind: 'charge_presence', process: bus.processId, ...desk, people }),
      idle: { disposal_id: null, since: null },
      isBusy: ({ disposal_id }) => disposal_id !== null,
      leaseMs: 0,
    },
    onError,
  );
  return {
    watch(socket, { disposal_id }) {
      const staff = staffOf(socket);
      if (!staff || !takesMoney(staff.viewer.roles)) return refused('FORBIDDEN');
      const since = disposal_id === null ? null : clock.now().toISOString();
      desks.enter(socket, { hospital_id: staff.hospitalId }, { disposal_id, since });
      return { ok: true };
    },
    unwatch(socket) {
      const staff = staffOf(socket);
      if (staff) desks.leave(socket, { hospital_id: staff.hospitalId });
      return { ok: true };
    },
    leaveAll: (socket) => desks.leaveAll(socket, false),
    hear({ process, hospital_id, ...message }) {
      const heard = people.safeParse(message.people);
      if (process !== bus.processId && heard.success) desks.hear(process, { hospital_id }, heard.data);
    },
    announce: desks.announce,
    stop: desks.stop,
  };
}

/** Whoever reads the desk's list. */
function takesMoney(roles: readonly Role[]): boolean {
  const { access } = charges.list;
  return access.kind === 'roles' && roles.some((role) => access.roles.includes(role));
}
