import { calls } from '#contract/index.ts';
import type { Reservation } from '#contract/reservations.ts';
import { type Api, need } from './api.ts';
import type { Account, Member } from './crew.ts';
import { cellsOf, type Facts, type GridFact, type ScreenFact } from './facts.ts';
import type { Booking, Journal } from './journal.ts';
import { waitUntil } from './pause.ts';
import type { Watcher } from './watchers.ts';

/** Beyond a heartbeat: whatever a screen missed it has asked for by then. */
const CATCH_UP_MS = 15_000;
/** Others may work in the same product: a grid is read again while it moves on under the watchers. */
const MOST_READS = 5;
const REPEATS = 24;
const PAGE = 100;

export interface Sources {
  stranger: Api;
  /** One of the staff of each hospital. */
  staff: readonly Member[];
  accounts: readonly Account[];
  watchers: readonly Watcher[];
  journal: Journal;
  rows: number;
}

/** Asks the product how things stand, now that everybody has gone home. */
export async function collectFacts(sources: Sources): Promise<Facts> {
  const { journal, watchers } = sources;
  // Before the lists are read: a repeated request that booked once more would then stand in them.
  const repeats = await repeatSome(journal.bookings);
  const grids: GridFact[] = [];
  const screens: ScreenFact[] = [];
  for (const [key, following] of byDay(watchers)) {
    const found = await compareDay(sources, key, following);
    grids.push(found.grid);
    screens.push(...found.screens);
  }
  const lists = await Promise.all(sources.staff.map((member) => staffList(member, journal.bookings)));
  const own = await Promise.all(
    sources.accounts.map(async (account) => [account.phone, await ownList(account)] as const),
  );
  return {
    bookings: journal.bookings,
    abandoned: journal.abandoned,
    staffList: lists.flat(),
    ownLists: new Map(own),
    grids,
    screens,
    faults: watchers.map(({ name, live }) => ({ watcher: name, frames: live.stats.frames, faults: live.faults() })),
    leaks: journal.leaks,
    searched: journal.searched,
    repeats,
    failures: journal.failures,
    rows: sources.rows,
  };
}

interface DayKey {
  hospitalId: number;
  date: string;
  view: 'public' | 'staff';
}

function byDay(watchers: readonly Watcher[]): Map<DayKey, Watcher[]> {
  const keys = new Map<string, DayKey>();
  const days = new Map<DayKey, Watcher[]>();
  for (const watcher of watchers) {
    for (const { date } of watcher.days) {
      const { hospitalId, view } = watcher;
      const text = `${hospitalId} ${date} ${view}`;
      const key = keys.get(text) ?? { hospitalId, date, view };
      keys.set(text, key);
      days.set(key, [...(days.get(key) ?? []), watcher]);
    }
  }
  return days;
}

/** The server's grid and the watchers' screens at the same number. */
async function compareDay(
  sources: Sources,
  key: DayKey,
  watchers: Watcher[],
): Promise<{ grid: GridFact; screens: ScreenFact[] }> {
  const days = watchers.flatMap((watcher) => {
    const day = watcher.days.find(({ date }) => date === key.date);
    return day ? [{ watcher, day }] : [];
  });
  for (let reads = 1; ; reads++) {
    const grid = await readGrid(sources, key);
    await waitUntil(() => days.every(({ day }) => day.seq() >= grid.seq), CATCH_UP_MS);
    const screens = days.map(({ watcher, day }) => ({
      ...key,
      watcher: watcher.name,
      seq: day.seq(),
      cells: day.cells(Number.NEGATIVE_INFINITY),
    }));
    if (reads === MOST_READS || screens.every(({ seq }) => seq === grid.seq)) return { grid, screens };
  }
}

async function readGrid({ stranger, staff }: Sources, key: DayKey): Promise<GridFact> {
  const desk = staff.find(({ hospitalId }) => hospitalId === key.hospitalId);
  const query = { hospital_id: key.hospitalId, time: key.date };
  const outcome =
    key.view === 'staff' && desk
      ? await desk.api.ask(calls.scheduling.baseBookingHall, { query })
      : await stranger.ask(calls.scheduling.index, { query });
  const grid = need(`排班表 ${key.date}`, outcome);
  return { ...key, seq: grid.meta.seq, now: Date.parse(grid.meta.now), cells: cellsOf(grid) };
}

/** A sample of all bookings, sent once more with the same key. */
async function repeatSome(bookings: readonly Booking[]): Promise<Facts['repeats']> {
  const step = Math.max(1, Math.floor(bookings.length / REPEATS));
  const sample = bookings.filter((_, n) => n % step === 0).slice(0, REPEATS);
  return Promise.all(
    sample.map(async (booking) => {
      const outcome = await booking.repeat();
      return outcome.ok
        ? { booking, status: outcome.status, answer: outcome.data.data, why: '' }
        : { booking, status: outcome.status, answer: null, why: outcome.refusal.message };
    }),
  );
}

async function staffList(member: Member, bookings: readonly Booking[]): Promise<Reservation[]> {
  const mine = bookings.filter(({ reservation }) => reservation.hospital_id === member.hospitalId);
  const dates = new Set(mine.map(({ reservation }) => reservation.date));
  const found: Reservation[] = [];
  for (const date of dates) {
    for (let page = 1; ; page++) {
      const query = { date, page, pageSize: PAGE };
      const list = need('本院预约列表', await member.api.ask(calls.reservations.staffList, { query }));
      found.push(...list.data);
      if (page * PAGE >= list.total) break;
    }
  }
  return found;
}

async function ownList(account: Account): Promise<Reservation[]> {
  const found: Reservation[] = [];
  for (let page = 1; ; page++) {
    const list = need('我的预约', await account.api.ask(calls.reservations.mine, { query: { page, pageSize: PAGE } }));
    found.push(...list.data);
    if (page * PAGE >= list.total) return found;
  }
}
