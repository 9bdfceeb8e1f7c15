import type pg from 'pg';
import { openOwner } from '../../../db/client.ts';
import { buildTown, freeSlots, type Town, type TownHospital, type TownOptions, type TownSlot } from '../../rig/town.ts';
import type { RunningProduct } from '../product.ts';
import type { BenchContext } from '../row.ts';

/** A running product with a hospital that viewers look at and desks work in. */
export interface Place {
  readonly owner: pg.Pool;
  readonly town: Town;
  readonly hospital: TownHospital;
  /** Of the hospital's first day that has whole hours ahead, tomorrow: all free at the beginning. */
  readonly slots: readonly TownSlot[];
  readonly date: string;
  readonly product: RunningProduct;
  readonly redisUrl: string;
  readonly prefix: string;
  /** Of server n. */
  port(n?: number): number;
  pid(n?: number): number;
  seq(): Promise<number>;
  close(): Promise<void>;
}

export interface PlaceOptions extends Partial<TownOptions> {
  readonly name: string;
  readonly servers?: number;
  readonly workers?: number;
  readonly nodeFlags?: readonly string[];
}

export async function openPlace(ctx: BenchContext, options: PlaceOptions): Promise<Place> {
  const { name, servers = 1, workers = 0, nodeFlags = [], ...town } = options;
  const redisUrl = ctx.services.redisUrl;
  if (!redisUrl) throw new Error('the live rows need a Redis');
  const databaseUrl = await ctx.database(name);
  const owner = openOwner({ url: databaseUrl, max: 8, onError: () => {}, statementTimeout: 120_000 });
  const built = await buildTown(owner, { hospitals: 1, doctors: 7, desks: 40, patients: 1, days: 3, ...town });
  await owner.query('VACUUM ANALYZE');
  const hospital = built.hospitals[0];
  if (!hospital) throw new Error('no hospital');
  const all = await freeSlots(owner, [hospital.id]);
  const date = tomorrowOf(all);
  const prefix = name.replaceAll('_', '-');
  const product = await ctx.product({ databaseUrl, redisUrl, prefix, servers, workers, nodeFlags });
  return {
    owner,
    town: built,
    hospital,
    slots: all.filter((slot) => slot.date === date),
    date,
    product,
    redisUrl,
    prefix,
    port: (n = 0) => Number(new URL(product.urls[n] ?? '').port),
    pid: (n = 0) => product.servers[n]?.pid ?? 0,
    async seq() {
      const { rows } = await owner.query<{ seq: number }>('SELECT seq FROM hospital_numbers WHERE hospital_id = $1', [
        hospital.id,
      ]);
      return rows[0]?.seq ?? 0;
    },
    async close() {
      await product.close();
      await owner.end();
    },
  };
}

function tomorrowOf(slots: readonly TownSlot[]): string {
  const dates = [...new Set(slots.map((slot) => slot.date))].toSorted();
  return dates.at(-2) ?? dates.at(-1) ?? '';
}
