import { calls } from '#contract/index.ts';
import type { SlotState } from '#contract/slot-state.ts';
import { type Api, createApi, need } from './api.ts';
import { type Canaries, searching } from './canaries.ts';
import type { DayView } from './day-view.ts';
import { messageOf, ReplayError } from './errors.ts';
import type { Journal } from './journal.ts';
import { type Live, openLive } from './live.ts';
import type { ServerClock } from './server-clock.ts';

/** Days that a person keeps open; the product allows forty. */
const OPEN_DAYS = 24;

/** Somebody signed in, with a screen that follows the grids they look at. */
export interface Member {
  phone: string;
  /** The hospital staff are bound to; null for patients. */
  hospitalId: number | null;
  token: string;
  api: Api;
  live: Live;
  look: (hospitalId: number, date: string) => Promise<DayView>;
}

/** A patient account with what it may still do (docs/domain/slots-and-holds.md#limits). */
export interface Account extends Member {
  patients: { id: number; name: string }[];
  /** Live reservations ahead, as the doctor and day they are for, by hash_id. */
  booked: Map<string, string>;
  holds: number;
  /** The product said no more, whatever we counted. */
  exhausted: boolean;
}

export interface CrewOptions {
  baseUrl: string;
  password: string;
  clock: ServerClock;
  journal: Journal;
  canaries: Canaries;
}

/** @throws ReplayError where the account can't be used */
export async function signIn(options: CrewOptions, phone: string, onText?: (text: string) => void): Promise<Member> {
  const { baseUrl, clock, journal } = options;
  const onRetry = () => {
    journal.retries++;
  };
  const outcome = await createApi({ baseUrl, onRetry }).ask(calls.auth.login, {
    body: { phone, password: options.password },
  });
  if (!outcome.ok) {
    throw new ReplayError(
      `演示账号 ${phone} 登录不了：${outcome.refusal.message}。请确认已载入演示数据；密码改过的话用 REPLAY_PASSWORD 给出。`,
    );
  }
  const { data } = outcome;
  if (!('access_token' in data)) throw new ReplayError(`演示账号 ${phone} 已开启两步验证，不能用来回放。`);
  const token = data.access_token;
  const live = await openLive({ baseUrl, token, clock, ...(onText ? { onText } : {}) }).catch((error: unknown) => {
    throw new ReplayError(`实时频道连不上（${baseUrl}）：${messageOf(error)}。`);
  });
  return {
    phone,
    hospitalId: data.hospital_id,
    token,
    api: createApi({ baseUrl, token, onRetry, ...(onText ? { onText } : {}) }),
    live,
    look: looking(live),
  };
}

/** Opens days as they are needed and closes the one not looked at for longest. */
function looking(live: Live): Member['look'] {
  const open = new Map<string, () => void>();
  return (hospitalId, date) => {
    const key = `${hospitalId} ${date}`;
    open.delete(key);
    open.set(key, () => live.unwatch(hospitalId, date));
    const [oldest] = open.keys();
    if (open.size > OPEN_DAYS && oldest !== undefined) {
      open.get(oldest)?.();
      open.delete(oldest);
    }
    return live.watch(hospitalId, date);
  };
}

/** A patient account: whatever it receives may name its own people only. */
export async function signInPatient(options: CrewOptions, phone: string): Promise<Account> {
  const own = new Set<string>();
  const member = await signIn(options, phone, searching(options, `患者 ${phone}`, own));
  const { data: patients } = need('就诊人', await member.api.ask(calls.patients.list, { query: { pageSize: 100 } }));
  if (patients.length === 0) throw new ReplayError(`演示账号 ${phone} 没有就诊人，请确认已载入演示数据。`);
  for (const { name } of patients) own.add(name);
  const query = { status: 1, visi_status: 0, pageSize: 100 };
  const { data: booked } = need('我的预约', await member.api.ask(calls.reservations.mine, { query }));
  const ahead = booked.filter(({ date, time }) => Date.parse(`${date}T${time}:00+08:00`) > options.clock.now());
  return {
    ...member,
    patients,
    booked: new Map(ahead.map((each) => [each.hash_id, pairOf(each)])),
    holds: 0,
    exhausted: false,
  };
}

/** An account sees a doctor once a day. */
export function pairOf({ doctor_id, date }: Pick<SlotState, 'doctor_id' | 'date'>): string {
  return `${doctor_id} ${date}`;
}
