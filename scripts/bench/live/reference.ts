import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A reference program of the bench's folder that is told over IPC what to do. */
interface Reference {
  readonly port: number;
  pid(): number;
  ask<A>(message: object): Promise<A>;
  close(): Promise<void>;
}

export async function startReference(folder: string, file: string, args: string[], env: Record<string, string> = {}) {
  const child: ChildProcess = fork(path.join(folder, file), args, { cwd: folder, env: { ...process.env, ...env } });
  const gone = once(child, 'exit');
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const reference: Reference = {
    port,
    pid: () => child.pid ?? 0,
    async ask<A>(message: object) {
      const answered = once(child, 'message') as Promise<[A]>;
      child.send(message);
      const first = await Promise.race([answered, gone.then(() => null)]);
      if (!first) throw new Error(`${file} ended`);
      return first[0];
    },
    async close() {
      child.kill('SIGKILL');
      await gone;
    },
  };
  return reference;
}
