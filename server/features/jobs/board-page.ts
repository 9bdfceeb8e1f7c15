import type { Express, NextFunction, Request, Response } from 'express';
import type { Deps } from '#server/platform/context.ts';
import { Failure, fail } from '#server/platform/failure.ts';
import { contextOf } from '#server/platform/mount.ts';
import { isOwnOrigin } from '#server/platform/origin.ts';
import type { JobBoard } from './board.ts';
import { BOARD_PATH, boardViewer } from './board-pass.ts';
import { retryAllFailed, retryEntry } from './board-retry.ts';
import { refusedPage } from './refused-page.ts';

/** What may be pressed: run again. All else the board could do (add, edit, empty, pause) goes past the outbox. */
const RETRY_ONE = /^\/api\/queues\/[^/]+\/([^/]+)\/retry$/;
const RETRY_ALL = /^\/api\/queues\/[^/]+\/retry\/failed$/;

const EXPIRED = '队列面板已过期，请回到任务队列重新打开';
const ONLY_RETRY = '队列面板只能查看和重新执行';

/** The board's page and its calls, for who has a pass (board-pass.ts). */
export function mountJobBoard(app: Express, deps: Deps, board: JobBoard): void {
  app.use(BOARD_PATH, async (req: Request, res: Response, next: NextFunction) => {
    res.setHeader('Cache-Control', 'no-store');
    try {
      const viewer =
        (await boardViewer(deps, req.get('cookie') ?? '')) ?? fail('UNAUTHENTICATED', { message: EXPIRED });
      const { page, queue } = await board.ready();
      if (isLook(req)) return page(req, res, next);
      const ctx = contextOf(deps, req, res, viewer);
      const entry = admitPress(deps, req);
      if (entry === null) return void res.json(await retryAllFailed(ctx, queue));
      // What has not failed cannot be run again, and the board says so.
      if (!(await retryEntry(ctx, queue, entry))) return page(req, res, next);
      res.status(204).end();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (!wantsPage(req)) throw isLook(req) ? error : refusalOf(error);
      res.status(error.status).type('html').send(refusedPage(error));
    }
  });
}

/** The board's own page tells what was pressed in vain, under this headline. */
const refusalOf = ({ code, message }: Failure) => new Failure(code, { message, extra: { error: '未能执行' } });

const isLook = (req: Request) => req.method === 'GET' || req.method === 'HEAD';
const wantsPage = (req: Request) => isLook(req) && req.accepts(['json', 'html']) === 'html';

/** The entry that is to run again; null: all that failed. @throws FORBIDDEN for anything else, and other sites' pages */
function admitPress(deps: Deps, req: Request): string | null {
  // A cookie lets in here, so that a page without an Origin is none of ours.
  if (req.get('origin') === undefined || !isOwnOrigin(req, deps.env.publicOrigins)) fail('FORBIDDEN');
  const put = req.method === 'PUT';
  if (put && RETRY_ALL.test(req.path)) return null;
  const [, entry] = (put && RETRY_ONE.exec(req.path)) || [];
  return entry ?? fail('FORBIDDEN', { message: ONLY_RETRY });
}
