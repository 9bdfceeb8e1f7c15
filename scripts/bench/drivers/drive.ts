/** The other end of `runDriver`: takes the job, answers the result and goes. */
export function drive<J, R>(work: (job: J) => Promise<R>): void {
  process.once('message', async (job) => {
    const answer = await work(job as J).then(
      (result) => ({ result }),
      (error: Error) => ({ error: error.stack ?? error.message }),
    );
    process.send?.(answer, () => process.exit(0));
  });
}
