import { counter } from '#server/platform/metrics.ts';

export const jobsEnded = counter('jobs_total', '任务的结果', ['job', 'result']);
export const smsEnded = counter('sms_total', '短信的结果', ['kind', 'state']);
