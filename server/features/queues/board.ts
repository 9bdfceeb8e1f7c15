import type { Express, NextFunction, Request, RequestHandler, Response } from 'express';
import { auditAlone } from '#server/platform/audit.ts';
import type { Deps, Viewer } from '#server/platform/context.ts';
import { Failure, fail } from '#server/platform/failure.ts';
import { contextOf } from '#server/platform/mount.ts';
import { isOwnOrigin } from '#server/platform/origin.ts';
import { openQueueView } from '#server/platform/queue-connection.ts';
import { BOARD_PATH, boardViewer } from './board-pass.ts';
import { refusedPage } from './refused-page.ts';

/** What may be pressed there: run again. All else the board could do (add, edit, empty, pause) goes past the outbox. */
const RETRY = /^\/api\/queues\/[^/]+\/(?:retry\/failed|[^/]+\/retry)$/;
/** The queue answers within this, or is away. */
const ANSWER_MS = 2_000;

interface Board {
  handle: RequestHandler;
  /** @throws where the queue is away */
  ask(): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * bull-board over the worker's queue, for who has a pass (board-pass.ts). It is loaded and connects with the first look,
 * so that a server starts as fast as ever, and without Redis too.
 */
export function mountQueueBoard(app: Express, deps: Deps): { close(): Promise<void> } {
  const kept = keepBoard(deps);
  app.use(BOARD_PATH, async (req: Request, res: Response, next: NextFunction) => {
    res.setHeader('Cache-Control', 'no-store');
    try {
      const viewer = await admit(deps, req);
      const board = await kept.ready();
      if (req.method !== 'GET' && req.method !== 'HEAD') noteRetry(deps, req, res, viewer);
      board.handle(req, res, next);
    } catch (error) {
      if (!(error instanceof Failure) || !wantsPage(req)) throw error;
      res.status(error.status).type('html').send(refusedPage(error));
    }
  });
  return kept;
}

const wantsPage = (req: Request) => req.method === 'GET' && req.accepts(['json', 'html']) === 'html';

/** @throws UNAUTHENTICATED; FORBIDDEN for what is not to be pressed, or pressed by another site's page */
async function admit(deps: Deps, req: Request): Promise<Viewer> {
  const viewer = (await boardViewer(deps, req.get('cookie') ?? '')) ?? fail('UNAUTHENTICATED', { message: EXPIRED });
  if (req.method === 'GET' || req.method === 'HEAD') return viewer;
  // A cookie lets in here, so that a page without an Origin is none of ours.
  if (req.get('origin') === undefined || !isOwnOrigin(req, deps.env.publicOrigins)) fail('FORBIDDEN');
  if (req.method !== 'PUT' || !RETRY.test(req.path))
    fail('FORBIDDEN', { message: ONLY_RETRY, extra: { error: ONLY_RETRY } });
  return viewer;
}

const EXPIRED = '队列面板已过期，请回到任务队列重新打开';
const ONLY_RETRY = '队列面板只能查看和重新执行';
const AWAY = '任务队列暂时连不上，请稍后再试';

function noteRetry(deps: Deps, req: Request, res: Response, viewer: Viewer): void {
  const ctx = contextOf(deps, req, res, viewer);
  const [, , , , entry = ''] = req.path.split('/');
  res.on('finish', () => {
    if (res.statusCode >= 300) return;
    void auditAlone(ctx, { action: 'queue.retry', object: '队列面板', detail: { entry: entry.slice(0, 100) } });
  });
}

/** One board for all requests, made anew after its queue was away: on PostgreSQL a failed connection never recovers. */
function keepBoard(deps: Deps) {
  let opening: Promise<Board> | null = null;
  const drop = async () => {
    const old = opening;
    opening = null;
    await old?.then((board) => board.close()).catch(() => {});
  };
  return {
    async ready(): Promise<Board> {
      opening ??= openBoard(deps);
      try {
        const board = await opening;
        await withinTime(board.ask());
        return board;
      } catch (error) {
        deps.log.warn({ error: error instanceof Error ? error.message : String(error) }, 'queue board away');
        void drop();
        return fail('UNAVAILABLE', { message: AWAY });
      }
    },
    close: drop,
  };
}

async function openBoard({ env, log }: Deps): Promise<Board> {
  const [{ createBullBoard }, { BullMQAdapter }, { ExpressAdapter }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullMQAdapter'),
    import('@bull-board/express'),
  ]);
  const queue = await openQueueView(env, (error) => log.debug({ error: error.message }, 'queue board away'));
  const adapter = new ExpressAdapter();
  adapter.setBasePath(BOARD_PATH);
  createBullBoard({
    queues: [new BullMQAdapter(queue)],
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: '号脉 任务队列', hideRedisDetails: true } },
  });
  const router = adapter.getRouter();
  router.disable('x-powered-by');
  const close = async () => {
    await withinTime(queue.close()).catch(() => {});
  };
  return { handle: router, ask: () => queue.getJobCountByTypes('failed'), close };
}

async function withinTime(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the queue does not answer')), ANSWER_MS);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
