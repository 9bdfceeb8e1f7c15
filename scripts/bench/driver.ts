import { fork } from 'node:child_process';
import path from 'node:path';

const DRIVERS = path.join(import.meta.dirname, 'drivers');

/**
 * Runs a driver in a process of its own, so that what it costs is nobody's but its own, and both sides' alike: a module
 * of `drivers/` that hands its work to `drive` of drivers/drive.ts. @throws where it fails
 */
export function runDriver<J, R>(driver: string, job: J): Promise<R> {
  return new Promise((resolve, reject) => {
    const child = fork(path.join(DRIVERS, `${driver}.ts`), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    let answer: { result?: R; error?: string } | null = null;
    child.once('message', (message) => {
      answer = message as { result?: R; error?: string };
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (answer?.error !== undefined) reject(new Error(`${driver}: ${answer.error}`));
      else if (answer) resolve(answer.result as R);
      else reject(new Error(`${driver} ended with ${code} and no answer`));
    });
    child.send(job as object);
  });
}
