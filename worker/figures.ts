import type { Source } from '#server/platform/figures/figures.ts';
import { bucketsOf, countOf } from '#server/platform/figures/read.ts';
import { jobDelay, jobsEnded, smsEnded } from './metrics.ts';

/** What a worker counts. */
export const workerSource: Source = {
  async read() {
    const [jobs_done, jobs_failed, sms_sent, sms_failed, job_delay] = await Promise.all([
      countOf(jobsEnded, { result: ['done'] }),
      countOf(jobsEnded, { result: ['failed'] }),
      countOf(smsEnded, { state: ['sent'] }),
      countOf(smsEnded, { state: ['failed', 'unknown'] }),
      bucketsOf(jobDelay),
    ]);
    return { counts: { jobs_done, jobs_failed, sms_sent, sms_failed }, times: { job_delay } };
  },
  present: (shared, lastMinute) => ({
    role: 'worker',
    ...shared,
    jobs_done: lastMinute.perMinute('jobs_done'),
    jobs_failed: lastMinute.perMinute('jobs_failed'),
    sms_sent: lastMinute.perMinute('sms_sent'),
    sms_failed: lastMinute.perMinute('sms_failed'),
    job_delay: lastMinute.spread('job_delay'),
  }),
};
