import { counter, fromZero, type GaugeReading, histogram } from '../metrics.ts';
import type { Backlog } from './backlog.ts';
import { type LiveServer, staffOf } from './socket.ts';
import type { LiveStats } from './source.ts';

export const frames = counter('live_frames_total', '实时帧数，每房间一帧', ['audience']);
fromZero(frames, [{ audience: 'staff' }, { audience: 'public' }]);
export const gapReads = counter('live_gap_reads_total', '从日志补读的次数');
export const backlogCuts = counter('live_backlog_cuts_total', '因积压而断开的连接数');
/** From the clock reading with which the number was taken to the frame's way out. */
export const lag = histogram('live_event_lag_seconds', '从变更到发出实时帧（秒）');

/** Who is connected here: staff see names, patients are told of their visits, the public sees what is free. */
export function audiences(io: LiveServer): Record<'staff' | 'patient' | 'public', number> {
  const found = { staff: 0, patient: 0, public: 0 };
  for (const socket of io.of('/').sockets.values()) {
    if (staffOf(socket)) found.staff++;
    else if (socket.data.viewer) found.patient++;
    else found.public++;
  }
  return found;
}

export function liveGauges(io: LiveServer, backlog: Backlog, stats: () => LiveStats): GaugeReading[] {
  return [
    { name: 'live_sockets', help: '实时连接数，按身份', label: 'audience', read: () => audiences(io) },
    { name: 'live_rooms', help: '实时房间数', read: () => stats().rooms },
    { name: 'live_hospitals', help: '本进程正在跟随的医院数', read: () => stats().hospitals },
    { name: 'live_backlog_bytes', help: '所有连接尚未送出的字节数', read: () => backlog.owed().bytes },
    { name: 'live_backlog_sockets', help: '有积压的连接数', read: () => backlog.owed().sockets },
  ];
}
