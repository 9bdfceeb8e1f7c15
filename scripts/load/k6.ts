import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run } from '../lib/processes.mjs';
import { NoK6 } from './args.ts';

/** The release that the scripts were run with; any k6 from 1.0 on reads their TypeScript. */
const RELEASE = 'go.k6.io/k6@v1.8.1';
const USUAL_GO = '/usr/local/go/bin/go';

function onPath(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? null;
}

const findGo = (): string | null => onPath('go') ?? (existsSync(USUAL_GO) ? USUAL_GO : null);

/** Where `go install` puts programs. */
async function folderOfGo(go: string | null): Promise<string> {
  const usual = path.join(os.homedir(), 'go', 'bin');
  if (!go) return usual;
  const { ok, output } = await run(go, ['env', 'GOBIN', 'GOPATH']);
  const [bin = '', root = ''] = output.split('\n');
  if (!ok) return usual;
  return bin || (root ? path.join(root.split(path.delimiter)[0] ?? root, 'bin') : usual);
}

/**
 * The k6 of this machine, made with Go where that is wanted and can be.
 * @throws NoK6 with what to do
 */
export async function findK6(install: boolean, say: (line: string) => void): Promise<string> {
  const found = onPath('k6');
  if (found) return found;
  const go = findGo();
  const own = path.join(await folderOfGo(go), 'k6');
  if (existsSync(own)) return own;
  const how = `go install ${RELEASE}`;
  if (!go)
    throw new NoK6(
      `这台机器没有 k6：从 https://github.com/grafana/k6/releases 取一个放到 PATH，或有 Go 时运行 ${how}。`,
    );
  if (!install) throw new NoK6(`这台机器没有 k6，但有 Go：加 --install，或自己运行 ${go} install ${RELEASE}。`);
  say(`正在用 Go 安装 k6（${how}），约需一两分钟…`);
  const made = await run(go, ['install', RELEASE], { cwd: os.tmpdir() });
  if (!made.ok || !existsSync(own))
    throw new NoK6(`没能装上 k6：${made.output.trim().split('\n').slice(-2).join(' ')}`);
  return own;
}
