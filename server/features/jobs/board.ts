import type { Queue } from 'bullmq';
import type { RequestHandler } from 'express';
import type { Deps } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { openJobQueueView } from '#server/platform/job-queue-connection.ts';
import { within } from '#server/platform/within.ts';
import { BOARD_PATH } from './board-pass.ts';
import { summaryOf } from './present.ts';

/** The queue answers within this, or is away. */
const ANSWER_MS = 2_000;
const AWAY = '任务队列暂时连不上，请稍后再试';

interface Board {
  readonly queue: Queue;
  readonly page: RequestHandler;
}

interface Opened extends Board {
  close(): Promise<void>;
}

/** bull-board over the worker's queue, loaded and connected with the first look: a server starts without either. */
export interface JobBoard {
  /** @throws UNAVAILABLE while the queue is away */
  ready(): Promise<Board>;
  /** An entry that was put back has a new one: the old one is no longer shown. Where that fails it is only old. */
  forget(entry: string): Promise<void>;
  close(): Promise<void>;
}

/** One board for all requests, made anew after its queue was away: on PostgreSQL a failed connection never recovers. */
export function keepJobBoard(deps: Deps): JobBoard {
  let opening: Promise<Opened> | null = null;
  const close = async () => {
    const old = opening;
    opening = null;
    await old?.then((board) => board.close()).catch(() => {});
  };
  const ready = async () => {
    opening ??= openBoard(deps);
    try {
      const board = await opening;
      await within(ANSWER_MS, board.queue.getJobCountByTypes('failed'), silent);
      return board;
    } catch (error) {
      deps.log.warn({ error: error instanceof Error ? error.message : String(error) }, 'queue board away');
      void close();
      return fail('UNAVAILABLE', { message: AWAY });
    }
  };
  const forget = async (entry: string) => {
    const { queue } = await ready();
    await within(ANSWER_MS, queue.remove(entry), silent);
  };
  return { ready, forget: (entry) => forget(entry).catch(() => {}), close };
}

async function openBoard({ env, log }: Deps): Promise<Opened> {
  const [{ createBullBoard }, { BullMQAdapter }, { ExpressAdapter }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullMQAdapter'),
    import('@bull-board/express'),
  ]);
  const { queue, close } = await openJobQueueView(env, (error) =>
    log.debug({ error: error.message }, 'queue board away'),
  );
  const adapter = new ExpressAdapter();
  adapter.setBasePath(BOARD_PATH);
  const shown = new BullMQAdapter(queue);
  shown.setFormatter('name', ({ name }: { name?: unknown }) => summaryOf(String(name)));
  createBullBoard({
    queues: [shown],
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: '号脉 任务队列', hideRedisDetails: true } },
  });
  const page = adapter.getRouter();
  page.disable('x-powered-by');
  return { queue, page, close: () => within(ANSWER_MS, close(), silent) };
}

const silent = () => {
  throw new Error('the queue does not answer');
};
