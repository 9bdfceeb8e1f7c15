import { counter, histogram } from '../metrics.ts';

export const frames = counter('live_frames_total', '实时帧数，每房间一帧', ['audience']);
export const gapReads = counter('live_gap_reads_total', '从日志补读的次数');
export const backlogCuts = counter('live_backlog_cuts_total', '因积压而断开的连接数');
/** From the clock reading with which the number was taken to the frame's way out. */
export const lag = histogram('live_event_lag_seconds', '从变更到发出实时帧（秒）');
