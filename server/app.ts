import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import express, { type Express } from 'express';
import { allCalls } from '#contract/index.ts';
import { presentAnnouncement } from './features/announcements/present.ts';
import { mountCalendarFeeds } from './features/calendar-feeds/feed.ts';
import { mayReadPatient } from './features/desk-registrations/known-people.ts';
import { mountDevInbox } from './features/dev-inbox/routes.ts';
import { keepJobBoard } from './features/jobs/board.ts';
import { mountJobBoard } from './features/jobs/board-page.ts';
import { liveSource } from './features/scheduling/events.ts';
import { createGridStore } from './features/scheduling/grid-store.ts';
import { mountSmsCallbacks } from './features/sms/callbacks.ts';
import { mountDirectPuts, mountUploadedFiles } from './features/uploads/files.ts';
import { mountWechatCallback } from './features/wechat/callback.ts';
import { mountWechatMessages } from './features/wechat-settings/messages.ts';
import { allHandlers } from './handlers.ts';
import { createAsk } from './platform/ask.ts';
import { refuseDeepBodies } from './platform/body-depth.ts';
import { answerBrokenRequests } from './platform/broken-requests.ts';
import type { Deps } from './platform/context.ts';
import { mountDocs } from './platform/docs-page.ts';
import { drained } from './platform/drain.ts';
import { mountDrawnPages } from './platform/drawn-page.ts';
import { Failure } from './platform/failure.ts';
import { startFigures } from './platform/figures/figures.ts';
import { serverSource } from './platform/figures/server.ts';
import { createHealth } from './platform/health.ts';
import { createNotFound, errorAnswers } from './platform/http-errors.ts';
import { type GaugeReading, httpMetrics } from './platform/metrics.ts';
import { mountCalls } from './platform/mount.ts';
import { isFormOfCall } from './platform/multipart.ts';
import { mountOpenApi } from './platform/openapi.ts';
import { startRealtime } from './platform/realtime/realtime.ts';
import { requestLog } from './platform/request-log.ts';
import { securityHeaders } from './platform/security-headers.ts';
import { mountStaticFiles } from './platform/static-files.ts';

export interface App {
  readonly http: http.Server;
  readonly gauges: readonly GaugeReading[];
  /** Stops taking requests, lets those under way end, sends sockets elsewhere. */
  close(): Promise<void>;
}

const BODY_LIMIT = '256kb';

/** The whole HTTP and live server over what it is given. Listens to nothing by itself. */
export function createApp(deps: Deps): App {
  const store = createGridStore(deps);
  const board = keepJobBoard(deps);
  const health = createHealth(deps);
  const figures = startFigures(
    deps,
    serverSource(() => realtime.figures()),
  );
  const app = createExpress(deps);
  health.mount(app);
  readBodies(app, deps);
  mountOpenApi(app);
  mountDocs(app);
  const handlers = allHandlers({ board, figures, store });
  mountCalls(app, deps, handlers);
  mountJobBoard(app, deps, board);
  mountBeside(app, deps);
  mountDrawnPages(app, deps, createAsk(handlers));
  mountStaticFiles(app, deps.env);
  app.use(createNotFound(allCalls().map(({ call }) => call)));
  app.use(errorAnswers(deps.log));

  const server = createServer(app);
  const realtime = startRealtime({
    http: server,
    deps,
    ...liveSource(deps, store, (raw) => presentAnnouncement(deps, raw)),
    mayReadPatient: (viewer, patientId) => mayReadPatient(deps, viewer, patientId),
  });
  return {
    http: server,
    gauges: [
      ...realtime.gauges,
      { name: 'sessions_kept', help: '进程内缓存的会话数', read: () => deps.sessions.kept() },
    ],
    async close() {
      health.drain();
      const noticed = pause(deps.env.drainNoticeMs);
      await Promise.all([drained(server, noticed), noticed.then(() => realtime.close())]);
      await Promise.all([board.close(), figures.stop()]);
    },
  };
}

/** The log of requests, and what may come in their bodies. */
function readBodies(app: Express, deps: Deps): void {
  app.use(requestLog(deps.log));
  mountDirectPuts(app, deps);
  mountWechatMessages(app, deps);
  app.use(express.json({ limit: BODY_LIMIT, strict: true }));
  app.use(refuseDeepBodies);
  app.use(refuseOtherBodies);
}

/** Addresses that are no calls of the contract: others give them, or ask for them. */
function mountBeside(app: Express, deps: Deps): void {
  if (deps.env.nodeEnv !== 'production') mountDevInbox(app, deps.database);
  mountWechatCallback(app, deps);
  mountSmsCallbacks(app, deps);
  mountCalendarFeeds(app, deps);
  mountUploadedFiles(app, deps);
}

function createServer(app: Express): http.Server {
  const server = http.createServer(app);
  answerBrokenRequests(server);
  // Longer than a proxy's idle limit, so that the proxy and not we close first.
  server.keepAliveTimeout = 75_000;
  return server;
}

function createExpress(deps: Deps): Express {
  const app = express();
  app.disable('x-powered-by');
  // Hashing every answer costs more than the answers' senders save.
  app.disable('etag');
  app.set('trust proxy', deps.env.trustProxy);
  app.set('query parser', 'extended');
  app.use(securityHeaders());
  app.use(httpMetrics());
  return app;
}

/** A body that is neither JSON nor the form that a call reads is 415; a call without a body needs no content type. */
function refuseOtherBodies(req: express.Request, _res: express.Response, next: express.NextFunction): void {
  const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
  if (hasBody && req.body === undefined && !req.is('json') && !isFormOfCall(req)) throw new Failure('UNSUPPORTED');
  next();
}
