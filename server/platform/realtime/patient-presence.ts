import { z } from 'zod';
import { type Ack, type PatientPerson, patientPerson } from '#contract/event.ts';
import type { BusMessage, LiveBus } from '../live-bus.ts';
import { type Refusal, refused } from './refused.ts';
import { type LiveServer, type LiveSocket, rooms, staffOf } from './socket.ts';
import type { RealtimeOptions } from './source.ts';
import { createWhereabouts, MAX_PLACES } from './whereabouts.ts';

/** So long somebody whose line broke writes on for the others: they may be back, and nobody should write over them. */
const LEASE_MS = 15_000;

const people = z.array(patientPerson);

interface Patient {
  readonly hospital_id: number;
  readonly patient_id: number;
}
type Doing = Pick<PatientPerson, 'section' | 'editing'>;

/** Who of a hospital's staff has which patient open, and where they write, over all processes. */
export interface PatientPresence {
  /** Has the patient open and writes nothing. @throws without Postgres */
  watch(socket: LiveSocket, ask: { patient_id: number; section?: string | null | undefined }): Promise<Ack>;
  unwatch(socket: LiveSocket, ask: { patient_id: number }): Ack;
  /** @throws without Postgres */
  edit(socket: LiveSocket, ask: { patient_id: number; section: string }): Promise<Ack>;
  /** @param broke the line was not closed on purpose, and may be back */
  leaveAll(socket: LiveSocket, broke: boolean): void;
  hear(message: Extract<BusMessage, { kind: 'patient_presence' }>): void;
  /** Says again who is here, and forgets the processes that don't. */
  announce(): void;
  stop(): void;
}

interface Given {
  readonly io: LiveServer;
  readonly bus: LiveBus;
  readonly mayRead: RealtimeOptions['mayReadPatient'];
  readonly onError: (error: unknown) => void;
}

export function createPatientPresence({ io, bus, mayRead, onError }: Given): PatientPresence {
  const patients = createWhereabouts<'patient_presence', Patient, Doing>(
    io,
    {
      event: 'patient_presence',
      room: ({ hospital_id, patient_id }) => rooms.patient(hospital_id, patient_id),
      payload: ({ patient_id }, people) => ({ patient_id, people }),
      publish: (patient, people) =>
        bus.publish({ kind: 'patient_presence', process: bus.processId, ...patient, people }),
      idle: { section: null, editing: false },
      isBusy: ({ editing }) => editing,
      leaseMs: LEASE_MS,
    },
    onError,
  );
  const admit = createAdmission(mayRead);
  const asked = async (socket: LiveSocket, patient_id: number, then: (patient: Patient) => void): Promise<Ack> => {
    const admitted = await admit.ask(socket, patient_id);
    if ('status' in admitted) return admitted;
    if (!patients.hasRoom(socket, admitted)) return refused('LIMIT', `最多同时打开${MAX_PLACES}位患者`);
    then(admitted);
    return { ok: true };
  };

  return {
    watch: (socket, { patient_id, section = null }) =>
      asked(socket, patient_id, (patient) => patients.enter(socket, patient, { section, editing: false })),
    unwatch(socket, { patient_id }) {
      admit.forget(socket, patient_id);
      const staff = staffOf(socket);
      if (staff) patients.leave(socket, { hospital_id: staff.hospitalId, patient_id });
      return { ok: true };
    },
    edit: (socket, { patient_id, section }) =>
      asked(socket, patient_id, (patient) => patients.act(socket, patient, { section, editing: true })),
    leaveAll: patients.leaveAll,
    hear({ process, hospital_id, patient_id, ...message }) {
      const heard = people.safeParse(message.people);
      if (process !== bus.processId && heard.success) patients.hear(process, { hospital_id, patient_id }, heard.data);
    },
    announce: patients.announce,
    stop: patients.stop,
  };
}

/**
 * Whether a socket's person may read a patient, whom nobody is told of who may not: for them there is no such patient.
 * What is answered too late (serve.ts) counts only where nothing was asked of that patient since.
 */
function createAdmission(mayRead: RealtimeOptions['mayReadPatient']) {
  const latest = new Map<string, symbol>();
  const keyOf = (socket: LiveSocket, patientId: number) => `${socket.id} ${patientId}`;
  return {
    async ask(socket: LiveSocket, patient_id: number): Promise<Patient | Refusal> {
      const staff = staffOf(socket);
      if (!staff) return refused('NOT_FOUND');
      const [key, turn] = [keyOf(socket, patient_id), Symbol('asked')];
      latest.set(key, turn);
      try {
        const may = await mayRead(staff.viewer, patient_id);
        if (!socket.connected || latest.get(key) !== turn) return refused('UNAVAILABLE');
        return may ? { hospital_id: staff.hospitalId, patient_id } : refused('NOT_FOUND');
      } finally {
        if (latest.get(key) === turn) latest.delete(key);
      }
    },
    forget: (socket: LiveSocket, patientId: number) => void latest.delete(keyOf(socket, patientId)),
  };
}
