import { describe, expect, it } from 'vitest';
import { explain, knownCause, LauncherError } from '../../scripts/lib/errors.mjs';

const withCode = (code: string, message: string, path?: string) => Object.assign(new Error(message), { code, path });

describe('what the launcher says when it fails', () => {
  it.each([
    ['a full disk', withCode('ENOSPC', 'write'), '磁盘已满'],
    ['a full disk, from initdb', new Error('could not write: No space left on device'), '磁盘已满'],
    ['a missing right', withCode('EACCES', 'mkdir', '/srv/x'), '没有权限读写（/srv/x）'],
    ['a read-only folder', withCode('EROFS', 'open', '/srv/x'), '没有权限读写'],
    ['a port in use', withCode('EADDRINUSE', 'listen 8080'), '端口被占用'],
    ['a cause within a cause', new Error('query', { cause: withCode('ENOSPC', 'x') }), '磁盘已满'],
    ['its own words', new LauncherError('请先安装 X。'), '请先安装 X。'],
    ['anything else', new Error('odd\nsecond line'), '启动失败：odd'],
  ])('names %s', (_name, error, expected) => {
    const line = explain(error);
    expect(line).toContain(expected);
    expect(line).not.toContain('\n');
  });

  it('blames the network only while installing', () => {
    const text = 'npm error network request to the registry failed, reason: getaddrinfo ENOTFOUND';
    expect(knownCause(text, { during: 'install' })).toContain('连不上软件源');
    expect(knownCause(text)).toBeNull();
  });
});
