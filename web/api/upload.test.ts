import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/client.ts';
import { clearSession, currentSession, signIn } from '#web/api/session.ts';
import { failure } from '#web/api/testing.ts';
import { imageProblem, uploadImage, uploadReason } from '#web/api/upload.ts';
import { fakeUploads } from '#web/api/upload-testing.ts';

const photo = (bytes = 10, type = 'image/png') => new File([new Uint8Array(bytes)], '执照.png', { type });

beforeEach(() => clearSession());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an upload', () => {
  it('sends the file and its type as a form, and answers its Location', async () => {
    const net = fakeUploads();
    const done: number[] = [];
    const location = uploadImage(photo(), 'license', { onProgress: (part) => done.push(part) });
    const [sent] = net.sent;
    expect([sent?.method, sent?.path]).toEqual(['POST', '/api/upload']);
    expect(sent?.form.get('type')).toBe('license');
    expect(sent?.form.get('file')).toMatchObject({ name: '执照.png', size: 10 });
    expect(sent?.headers).toEqual({
      Accept: 'application/json',
      'X-Request-Id': expect.stringMatching(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/),
    });
    sent?.progress(3, 10);
    sent?.progress(10, 10);
    sent?.answer(200, { Location: '/uploads/license/abc' });
    expect(await location).toBe('/uploads/license/abc');
    expect(done).toEqual([0.3, 1]);
  });

  it('bears the token and the hospital of who is signed in', async () => {
    const net = fakeUploads();
    signIn({ access_token: 't1', hospital_id: 2 });
    const location = uploadImage(photo(), 'avatar');
    expect(net.sent[0]?.headers).toMatchObject({ Authorization: 'Bearer t1', hospitalId: '2' });
    net.sent[0]?.answer(200, { Location: '/x' });
    await location;
  });

  it('with a dead token ends the session, as every call does', async () => {
    const net = fakeUploads();
    signIn({ access_token: 't1', hospital_id: null });
    const location = uploadImage(photo(), 'avatar');
    net.sent[0]?.answer(401, failure(401, 'UNAUTHENTICATED'));
    await expect(location).rejects.toMatchObject({ status: 401 });
    expect(currentSession().token).toBeNull();
  });

  it.each([
    [
      'a field of the server’s',
      422,
      failure(422, 'INVALID', '参数错误', { errors: { file: ['仅支持 JPG、PNG、WebP 图片'] } }),
      '仅支持 JPG、PNG、WebP 图片',
    ],
    ['too large a file', 413, failure(413, 'TOO_LARGE'), '图片不能超过 5MB'],
    ['too many', 429, failure(429, 'TOO_MANY', '上传过于频繁，请稍后再试'), '上传过于频繁，请稍后再试'],
    ['a fault', 500, failure(500, 'INTERNAL', '服务器开小差了,请稍后再试'), '文件上传失败,请重新上传'],
    ['a proxy’s page', 502, '<html></html>', '文件上传失败,请重新上传'],
    ['an answer without a Location', 200, {}, '文件上传失败,请重新上传'],
  ])('%s is told: %s', async (_, status, body, text) => {
    const net = fakeUploads();
    const location = uploadImage(photo(), 'image');
    net.sent[0]?.answer(status, body);
    const error: unknown = await location.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(uploadReason(error)).toBe(text);
  });

  it('without a network, or without a sign of life: 文件上传失败,请重新上传', async () => {
    vi.useFakeTimers();
    const net = fakeUploads();
    const offline = uploadImage(photo(), 'image');
    net.sent[0]?.fail();
    await expect(offline).rejects.toMatchObject({ code: 'OFFLINE' });

    const slow = uploadImage(photo(), 'image');
    const ended = expect(slow).rejects.toMatchObject({ code: 'TIMEOUT' });
    vi.advanceTimersByTime(14_000);
    net.sent[1]?.progress(1, 10);
    vi.advanceTimersByTime(14_000);
    expect(net.sent[1]?.aborted).toBe(false);
    vi.advanceTimersByTime(1_500);
    await ended;
    expect(net.sent[1]?.aborted).toBe(true);
    expect(uploadReason(await slow.catch((error: unknown) => error))).toBe('文件上传失败,请重新上传');
  });

  it('is given up where its form goes', async () => {
    const net = fakeUploads();
    const control = new AbortController();
    const location = uploadImage(photo(), 'image', { signal: control.signal });
    control.abort();
    await expect(location).rejects.toMatchObject({ name: 'AbortError' });
    expect(net.sent[0]?.aborted).toBe(true);
  });
});

describe('before it is sent', () => {
  const loads = (size: { width: number; height: number } | null) => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
    class FakeImage {
      naturalWidth = size?.width ?? 0;
      naturalHeight = size?.height ?? 0;
      onload: (() => void) | null = null;
      onerror: (() => void) | null = null;
      set src(_: string) {
        queueMicrotask(() => (size ? this.onload?.() : this.onerror?.()));
      }
    }
    vi.stubGlobal('Image', FakeImage);
  };

  it('what is no image, or too large, is refused', async () => {
    expect(await imageProblem(photo(10, 'application/pdf'))).toBe('仅支持 JPG、PNG、WebP 图片');
    expect(await imageProblem(photo(5 * 1024 * 1024 + 1))).toBe('图片不能超过 5MB');
    expect(await imageProblem(photo(5 * 1024 * 1024))).toBeNull();
  });

  it('where a size is asked for it must be that: 图片尺寸必须为 750 * 300', async () => {
    const size = { width: 750, height: 300 };
    loads({ width: 750, height: 300 });
    expect(await imageProblem(photo(), size)).toBeNull();
    loads({ width: 751, height: 300 });
    expect(await imageProblem(photo(), size)).toBe('图片尺寸必须为 750 * 300');
    loads(null);
    expect(await imageProblem(photo(), size)).toBe('图片尺寸必须为 750 * 300');
  });
});
