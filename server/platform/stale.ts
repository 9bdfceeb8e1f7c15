import { Failure } from './failure.ts';

/** What there is now, for who lost: as they may read it, whose it is and since when. */
interface Current {
  current: object;
  by: string;
  at: string;
}

/** Who lost is shown what there is now. The database refuses without clinical text, which no log may have. @throws STALE */
export async function tellingStale<R>(work: Promise<R>, now: () => Promise<Current | null>): Promise<R> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'STALE') throw error;
    const extra = await now();
    throw extra ? new Failure('STALE', { extra: { ...extra } }) : error;
  }
}
