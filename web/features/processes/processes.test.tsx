import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { failure } from '#web/api/testing.ts';
import { adminTests } from '#web/app/frames/admin-testing.tsx';
import { rateOf, shareOf, spanOf, spansOf } from './amounts.ts';

const LIST = 'GET /api/admin/processes';
const PLACE = '/admin/processes';

const shared = {
  cpu: 0.37,
  memory_bytes: 150_000_000,
  loop: { p50: 0.2, p99: 9, max: 42 },
  pool: { total: 6, idle: 2, waiting: 0, max: 16 },
  pool_wait: null,
  redis: true,
};
const server = {
  role: 'server',
  ...shared,
  bookings: 120,
  conflicts: 3.5,
  holds: 130,
  requests: 1_286,
  errors: 0,
  shed: 0,
  sockets: { staff: 12, patient: 30, public: 400 },
  event_lag: { p50: 4, p99: 38 },
  backlog_bytes: 0,
  cuts: 0,
};
const worker = { role: 'worker', ...shared, jobs_done: 9, jobs_failed: 0, sms_sent: 4, sms_failed: 0, job_delay: null };

const processOf = (id: string, pid: number, figures: object, more: object = {}) => ({
  id,
  host: 'desk',
  pid,
  own: false,
  started_at: '2026-11-20T08:37:00.000+08:00',
  age: 1_000,
  stale: false,
  figures,
  ...more,
});

const OWN = processOf('a', 101, server, { own: true });
const OTHER = processOf('b', 102, { ...server, bookings: 30, event_lag: { p50: 5, p99: 90 } });
const WORKER = processOf('c', 103, worker);

const answerOf = (data: readonly object[], meta: object = {}) => ({
  body: {
    data,
    meta: {
      at: '2026-11-20T10:37:12.000+08:00',
      live_holds: 17,
      queues: [],
      failed_jobs: 0,
      announcements: { scheduled: 0, late: 0 },
      ...meta,
    },
  },
});

const openPlace = adminTests();
const open = (answer: object = answerOf([OWN, OTHER, WORKER])) => {
  return openPlace(PLACE, 'super_admin', { [LIST]: answer });
};

const platform = () => screen.findByRole('region', { name: '全平台' });
const tile = async (label: string) =>
  within(await platform())
    .getByText(label)
    .parentElement?.textContent?.replace(label, '') ?? '';
const rowOf = (pid: number) => screen.findByRole('row', { name: new RegExp(`desk ?${pid}`) });

describe('the whole product', () => {
  it('is the sum of its servers, and the worst of their delays', async () => {
    open();
    await rowOf(101);
    expect(await tile('预约/分')).toBe('150');
    expect(await tile('实时连接')).toBe('884');
    expect(await tile('正在占号')).toBe('17');
    expect(await tile('实时延迟 p99')).toBe('90 毫秒');
    expect(await tile('请求/分')).toBe('2,572');
  });

  it('leaves out who says nothing any more, and says that of them', async () => {
    open(answerOf([OWN, { ...OTHER, stale: true, age: 95_000 }, WORKER]));
    expect((await rowOf(102)).textContent).toContain('1 分钟没有消息');
    expect(await tile('预约/分')).toBe('120');
    expect(screen.getAllByText('1 个进程没有消息')).toHaveLength(1);
  });

  it('marks what is beyond its promise with a symbol, not with colour alone', async () => {
    const slow = { ...server, loop: { p50: 1, p99: 90, max: 900 }, errors: 2, redis: false };
    open(
      answerOf([processOf('a', 101, slow, { own: true }), WORKER], {
        queues: [{ job: 'sms.code', summary: '短信验证码', due: 3, lag: 61 }],
      }),
    );
    const row = await rowOf(101);
    expect(within(row).getAllByRole('img', { name: '超出正常' }).length).toBe(2);
    expect(within(row).getAllByText('断开')).toHaveLength(1);
    expect(await tile('最长停顿')).toContain('900 毫秒');
    expect(within(await platform()).getAllByRole('img', { name: '超出正常' }).length).toBe(3);
    expect(screen.getAllByText('有进程连不上 Redis')).toHaveLength(1);
    expect(within(screen.getByRole('row', { name: /短信验证码/ })).getAllByText('1 分钟')).toHaveLength(1);
  });
});

describe('what somebody has to do something about', () => {
  it('is a missing worker, failed jobs and an announcement that is late', async () => {
    open(answerOf([OWN], { failed_jobs: 3, announcements: { scheduled: 1, late: 42 } }));
    expect(await screen.findAllByText('没有 worker 在运行')).toHaveLength(1);
    expect(screen.getAllByText('没有 worker')).toHaveLength(1);
    expect(screen.getAllByText('3 个任务最终失败')).toHaveLength(1);
    expect(screen.getByRole('link', { name: '查看任务队列' }).getAttribute('href')).toBe('/admin/queues?state=failed');
    expect(screen.getAllByText('有公告晚了 42 秒')).toHaveLength(1);
  });

  it('is nothing where all is well', async () => {
    open();
    await rowOf(103);
    expect(screen.queryByText(/没有消息|没有 worker|失败$|断开$|晚了/)).toBeNull();
    expect(screen.getAllByText('没有积压')).toHaveLength(1);
  });
});

describe('the page', () => {
  it('shows what could not be loaded and tries again', async () => {
    const { net } = open({ status: 503, body: failure(503, 'UNAVAILABLE', '服务暂时不可用，请稍后再试') });
    expect(await screen.findAllByText('服务暂时不可用，请稍后再试')).toHaveLength(1);
    net.on(LIST, answerOf([OWN, WORKER]));
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    await rowOf(101);
  });

  it('keeps the figures where the next do not come, and says of when they are', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { net } = open();
    await rowOf(101);
    net.on(LIST, { status: 500, body: failure(500, 'INTERNAL', '服务器开小差了,请稍后再试') });
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    await waitFor(() => expect(screen.getAllByText(/数据停留在 2026-11-20 10:37:12/)).toHaveLength(1));
    expect((await rowOf(101)).isConnected).toBe(true);
    net.on(LIST, answerOf([OWN, WORKER]));
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    await waitFor(() => expect(screen.queryByText(/数据停留在/)).toBeNull());
  });

  it('asks again by itself', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { net } = open();
    await rowOf(101);
    net.on(LIST, answerOf([processOf('a', 101, { ...server, bookings: 7 }, { own: true }), WORKER]));
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    await waitFor(async () => expect(await tile('预约/分')).toBe('7'));
  });
});

describe('amounts', () => {
  it.each([
    [0.4, '0.4 毫秒'],
    [38.2, '38 毫秒'],
    [1_420, '1.4 秒'],
    [61_000, '1 分钟'],
    [7_300_000, '2 小时'],
    [200_000_000, '2 天'],
  ])('%d ms is %s', (ms, text) => expect(spanOf(ms)).toBe(text));

  it('share a unit, or have each their own', () => {
    expect(spansOf(9, 42)).toBe('9/42 毫秒');
    expect(spansOf(900, 1_400)).toBe('900 毫秒/1.4 秒');
  });

  it('small rates keep their part, shares are of a core', () => {
    expect([rateOf(0.3), rateOf(12.6), rateOf(1_286), shareOf(1.5)]).toEqual(['0.3', '13', '1,286', '150%']);
  });
});
