import { setTimeout as pause } from 'node:timers/promises';
import type { Rig } from '../../rig/rig.ts';
import { insist, until } from '../kit/until.ts';
import type { Stage } from './stage.ts';

const VICTIMS = [
  'worker 1',
  'server 1',
  'postgres',
  'both workers',
  'server 2',
  'backends',
  'both servers',
  'worker 2',
  'postgres',
] as const;
type Victim = (typeof VICTIMS)[number];

/** Jobs come along with the keys that are under way. */
const CATCH_MS = 2_000;

/** Some messages are with the provider, which has not answered: whoever dies now can't know what became of them. */
async function catchSending({ sms }: Rig): Promise<void> {
  const before = sms.received.length;
  sms.next('late', 'late', 'close', 'late', 'half', { http: 504 });
  await until(() => sms.received.length > before, CATCH_MS);
}

async function strike({ rig, context }: Stage, victim: Victim, n: number): Promise<void> {
  const away = context.chance('away', n) * 600;
  if (victim === 'backends') return insist(() => rig.postgres.killBackends());
  if (victim === 'postgres') {
    await rig.postgres.kill();
    await pause(away);
    return insist(() => rig.postgres.start());
  }
  const list = victim.includes('server') ? rig.servers : rig.workers;
  if (list === rig.workers) await catchSending(rig);
  const struck = victim.startsWith('both') ? list : [list[victim.endsWith('1') ? 0 : 1]];
  await Promise.all(struck.map((one) => one?.kill('SIGKILL')));
  await pause(away);
  await Promise.all(struck.map((one) => one?.start()));
  rig.sms.answerLate();
}

/** Kills somebody, at a moment of the seed's, and brings them back. Answers who it was. */
export async function crash(stage: Stage, n: number): Promise<string> {
  const { chance } = stage.context;
  await pause(chance('moment', n) * 150);
  const victim = VICTIMS[n < VICTIMS.length ? n : Math.floor(chance('victim', n) * VICTIMS.length)] ?? 'server 1';
  await strike(stage, victim, n);
  return victim;
}
