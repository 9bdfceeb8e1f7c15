import { jobs } from '#contract/job.ts';
import { SMS_KINDS } from '#contract/sms.ts';
import { counter, fromZero, histogram } from '#server/platform/metrics.ts';

// The label of a job is `task`: `job` is what Prometheus calls a group of processes that it scrapes.

/** done; again: it failed and is tried once more; failed: for good, and somebody has to look at it. */
export const jobsEnded = counter('jobs_total', '任务的结果', ['task', 'result']);
export const jobSeconds = histogram('job_seconds', '一次执行任务的耗时（秒）', ['task']);
/** From when a job was due to when somebody began it: what a person feels of a queue. */
export const jobDelay = histogram('job_delay_seconds', '任务从应执行到开始执行的时间（秒）', ['task']);
/** sent, failed, unknown; waits for the morning; ended: nobody wants it, or the hospital's day is spent. */
export const smsEnded = counter('sms_total', '短信的结果', ['kind', 'state']);
export const smsSeconds = histogram('sms_provider_seconds', '短信服务商答复的时间（秒）', ['outcome']);
/** What the nightly look at the ledger found that does not agree. */
export const moneyDifferences = counter('money_differences_total', '账目核对发现的差异数');
/** Rows that had had their time and were removed. */
export const pruned = counter('pruned_rows_total', '清理的行数', ['table']);

fromZero(
  jobsEnded,
  Object.keys(jobs).flatMap((task) => ['done', 'again', 'failed'].map((result) => ({ task, result }))),
);
fromZero(
  smsEnded,
  Object.keys(SMS_KINDS).flatMap((kind) =>
    ['sent', 'failed', 'unknown', 'waits', 'ended'].map((state) => ({ kind, state })),
  ),
);
