/** No further try can help: the job has failed at once and waits for a person. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}
