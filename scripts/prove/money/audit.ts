import type pg from 'pg';
import { z } from 'zod';
import type { LedgerEntry } from '../checkers/ledger.ts';
import { checkLists } from '../checkers/lists.ts';
import { checkShifts, type ShiftRow } from '../checkers/shifts.ts';
import type { Client } from '../crowd/http.ts';
import { insist } from '../kit/until.ts';
import type { Violation } from '../part.ts';
import { readEntries, readLists } from './read.ts';
import { readShifts } from './read-shifts.ts';
import type { Counter } from './world.ts';

const verified = z.object({ data: z.object({ ok: z.boolean(), differences: z.array(z.unknown()) }) });
/** How long a server that was killed may need. */
const ANSWER_MS = 60_000;

/** Where books are looked at. */
type Audited = Pick<Counter, 'hospital' | 'owners'>;

/** Who looks at the books while desks go on: what the product says of itself, and what was posted until then. */
export class Auditor {
  readonly violations: Violation[] = [];
  /** As they were when they were first seen. */
  readonly seen: LedgerEntry[] = [];
  /** Shifts as they were when they were last looked at. */
  shifts: readonly ShiftRow[] = [];
  audits = 0;
  readonly #owner: pg.Pool;
  readonly #client: Client;
  readonly #url: (n: number) => string;
  readonly #counters: readonly Audited[];
  #asked = 0;

  constructor(owner: pg.Pool, client: Client, url: (n: number) => string, counters: readonly Audited[]) {
    this.#owner = owner;
    this.#client = client;
    this.#url = url;
    this.#counters = counters;
  }

  /** @param when after what, for the violation */
  async audit(when: string): Promise<void> {
    for (const counter of this.#counters) await this.#verify(counter, when);
    const fresh = await insist(() => readEntries(this.#owner, this.seen.at(-1)?.transaction), ANSWER_MS);
    this.seen.push(...fresh);
    const under = fresh.filter(({ after }) => after !== null && after < 0);
    if (under.length > 0)
      this.violations.push({
        what: `below zero ${when}`,
        history: under.slice(0, 5).map((one) => JSON.stringify(one)),
      });
    const lists = checkLists(await insist(() => readLists(this.#owner), ANSWER_MS));
    const shifts = await insist(() => readShifts(this.#owner), ANSWER_MS);
    const wrong = [...lists, ...checkShifts(shifts, this.shifts)];
    this.shifts = shifts;
    this.violations.push(...wrong.map(({ what, history }) => ({ what: `${what} ${when}`, history })));
    this.audits += 1;
  }

  async #verify({ hospital, owners: [owner] }: Audited, when: string): Promise<void> {
    const { data } = await insist(async () => {
      this.#asked += 1;
      const ask = { method: 'GET', path: '/api/admin/money/verify', token: owner.token } as const;
      const answer = await this.#client.send(this.#url(this.#asked), ask);
      if (answer.status !== 200) throw new Error(`verify: ${answer.status} ${answer.text || answer.trouble}`);
      return verified.parse(JSON.parse(answer.text));
    }, ANSWER_MS);
    if (data.ok && data.differences.length === 0) return;
    const history = data.differences.slice(0, 10).map((one) => JSON.stringify(one));
    this.violations.push({
      what: `verify of hospital ${hospital} has ${data.differences.length} differences ${when}`,
      history,
    });
  }
}
