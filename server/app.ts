import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import express, { type Express } from 'express';
import { allCalls } from '#contract/index.ts';
import { advisoryHandlers } from './features/advisories/resource.ts';
import { presentAnnouncement } from './features/announcements/present.ts';
import { announcementHandlers } from './features/announcements/routes.ts';
import { approvalsHandlers } from './features/approvals/routes.ts';
import { authHandlers } from './features/auth/routes.ts';
import { calendarHandlers } from './features/calendar/routes.ts';
import { mountCalendarFeeds } from './features/calendar-feeds/feed.ts';
import { calendarFeedHandlers } from './features/calendar-feeds/routes.ts';
import { daySheetHandlers } from './features/day-sheets/routes.ts';
import { departmentsHandlers } from './features/departments/routes.ts';
import { deskRegistrationHandlers } from './features/desk-registrations/routes.ts';
import { mountDevInbox } from './features/dev-inbox/routes.ts';
import { exportHandlers } from './features/exports/routes.ts';
import { hospitalHandlers } from './features/hospitals/routes.ts';
import { hygienistHandlers } from './features/hygienists/routes.ts';
import { invitesHandlers } from './features/invites/routes.ts';
import { keepJobBoard } from './features/jobs/board.ts';
import { mountJobBoard } from './features/jobs/board-page.ts';
import { jobHandlers } from './features/jobs/routes.ts';
import { notificationHandlers } from './features/notifications/routes.ts';
import { operationLogHandlers } from './features/operation-logs/routes.ts';
import { passwordsHandlers } from './features/passwords/routes.ts';
import { patientHandlers } from './features/patients/routes.ts';
import { platformHospitalHandlers } from './features/platform-hospitals/resource.ts';
import { positionHandlers } from './features/positions/resource.ts';
import { privacyHandlers } from './features/privacy/routes.ts';
import { processHandlers } from './features/processes/routes.ts';
import { profileHandlers } from './features/profiles/routes.ts';
import { referralHandlers } from './features/referrals/routes.ts';
import { reminderHandlers } from './features/reminders/routes.ts';
import { reservationChangeHandlers } from './features/reservations/change-routes.ts';
import { reservationListHandlers } from './features/reservations/list-routes.ts';
import { reservationHandlers } from './features/reservations/routes.ts';
import { rosterHandlers } from './features/roster/routes.ts';
import { liveSource } from './features/scheduling/events.ts';
import { createGridStore } from './features/scheduling/grid-store.ts';
import { schedulingHandlers } from './features/scheduling/routes.ts';
import { deskSearchHandlers, searchHandlers } from './features/search/routes.ts';
import { secondFactorHandlers } from './features/second-factor/routes.ts';
import { settingsHandlers } from './features/settings/resource.ts';
import { signUpHandlers } from './features/sign-up/routes.ts';
import { mountSmsCallbacks } from './features/sms/callbacks.ts';
import { smsHandlers } from './features/sms/routes.ts';
import { unionHandlers } from './features/unions/resource.ts';
import { mountDirectPuts, mountUploadedFiles } from './features/uploads/files.ts';
import { uploadsHandlers } from './features/uploads/routes.ts';
import { mountWechatCallback } from './features/wechat/callback.ts';
import { wechatHandlers } from './features/wechat/routes.ts';
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
import { type AllHandlers, mountCalls } from './platform/mount.ts';
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
  app.use(requestLog(deps.log));
  mountDirectPuts(app, deps);
  app.use(express.json({ limit: BODY_LIMIT, strict: true }));
  app.use(refuseDeepBodies);
  app.use(refuseOtherBodies);
  mountOpenApi(app);
  mountDocs(app);
  const handlers: AllHandlers = {
    auth: authHandlers,
    wechat: wechatHandlers,
    secondFactor: secondFactorHandlers,
    passwords: passwordsHandlers,
    signUp: signUpHandlers,
    approvals: approvalsHandlers,
    invites: invitesHandlers,
    uploads: uploadsHandlers,
    platformHospitals: platformHospitalHandlers,
    unions: unionHandlers,
    departments: departmentsHandlers,
    positions: positionHandlers,
    operationLogs: operationLogHandlers,
    settings: settingsHandlers,
    notifications: notificationHandlers,
    announcements: announcementHandlers,
    sms: smsHandlers,
    jobCalls: jobHandlers(board),
    processes: processHandlers(figures),
    profiles: profileHandlers,
    privacy: privacyHandlers,
    hospitals: hospitalHandlers,
    scheduling: schedulingHandlers(store),
    roster: rosterHandlers,
    reservations: reservationHandlers,
    reservationChanges: reservationChangeHandlers,
    reservationLists: reservationListHandlers,
    referrals: referralHandlers,
    patients: patientHandlers,
    deskRegistrations: deskRegistrationHandlers,
    hygienists: hygienistHandlers,
    advisories: advisoryHandlers,
    calendar: calendarHandlers,
    search: searchHandlers,
    deskSearch: deskSearchHandlers,
    reminders: reminderHandlers,
    exportCalls: exportHandlers,
    calendarFeeds: calendarFeedHandlers,
    daySheets: daySheetHandlers,
  };
  mountCalls(app, deps, handlers);
  if (deps.env.nodeEnv !== 'production') mountDevInbox(app, deps.database);
  mountWechatCallback(app, deps);
  mountJobBoard(app, deps, board);
  mountSmsCallbacks(app, deps);
  mountCalendarFeeds(app, deps);
  mountUploadedFiles(app, deps);
  mountDrawnPages(app, deps, createAsk(handlers));
  mountStaticFiles(app, deps.env);
  app.use(createNotFound(allCalls().map(({ call }) => call)));
  app.use(errorAnswers(deps.log));

  const server = http.createServer(app);
  answerBrokenRequests(server);
  // Longer than a proxy's idle limit, so that the proxy and not we close first.
  server.keepAliveTimeout = 75_000;
  const realtime = startRealtime({
    http: server,
    deps,
    ...liveSource(deps, store, (raw) => presentAnnouncement(deps, raw)),
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
