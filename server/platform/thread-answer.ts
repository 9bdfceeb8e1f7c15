import type { Worker } from 'node:worker_threads';

/** What a thread answers. @throws where it fails, or ends without an answer: whoever waited in turn goes on */
export function answerOf<T>(thread: Worker): Promise<T> {
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('the thread has ended without an answer')));
  });
}
