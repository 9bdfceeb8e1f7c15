import type pg from 'pg';
import { openOwner } from '../../db/client.ts';
import { Factories } from '../../db/factories.ts';
import { runningProduct } from '../lib/running.mjs';
import { openRig } from '../rig/rig.ts';
import { LoadError } from './args.ts';

/** The product that is loaded. */
export interface Target {
  readonly urls: readonly string[];
  readonly owner: pg.Pool;
  readonly make: Factories;
  /** Processes of ours that ended though nobody ended them. */
  crashes(): string[];
  close(): Promise<void>;
}

/** A minute before the release of morning-release, with the whole day ahead for everybody. */
const BEGINS = '07:59:00';

const clinicToday = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());

/** A product of its own: two servers, one worker, PostgreSQL and Redis as in production. */
export async function ownProduct(): Promise<Target> {
  const rig = await openRig({ servers: 2, workers: 1, clock: `${clinicToday()}T${BEGINS}+08:00` });
  return { urls: rig.urls, owner: rig.owner, make: rig.make, crashes: rig.crashes, close: rig.close };
}

/** One that runs already. @throws LoadError where its database is not known */
export async function givenProduct(urls: readonly string[]): Promise<Target> {
  const url = process.env.DATABASE_URL ?? runningProduct()?.databaseUrl;
  if (!url)
    throw new LoadError('不知道它的数据库在哪里：请设置 DATABASE_URL（要在里面造医院、医生和号，并在最后核对）。');
  for (const each of urls) {
    const answer = await fetch(`${each}/readyz`).catch(() => null);
    if (!answer?.ok) throw new LoadError(`${each} 没有应答。`);
  }
  const owner = openOwner({ url, max: 8, onError: () => {} });
  return { urls, owner, make: new Factories(owner), crashes: () => [], close: () => owner.end() };
}
