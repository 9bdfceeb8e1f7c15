import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { jobs } from '#contract/job.ts';
import { failure } from '#web/api/testing.ts';
import { adminTests, cellsOf, pageOf } from '#web/app/frames/admin-testing.tsx';

const LIST = 'GET /api/admin/queues';
const RETRY = 'POST /api/admin/queues/8/retry';
const BOARD = 'POST /api/admin/queues/board';
const PLACE = '/admin/queues';

const failed = {
  id: 8,
  job: 'sms.review',
  summary: '审批结果的短信',
  payload: { review_id: 7 },
  state: 'failed',
  due_at: '2026-11-20T10:30:00.000+08:00',
  queued_at: '2026-11-20T10:30:00.100+08:00',
  failed_at: '2026-11-20T10:31:16.120+08:00',
  error: 'FailedOperation.PhoneNumberInBlacklist: 手机号在黑名单中',
  request_id: 'r-8',
};
const waiting = { ...failed, id: 9, state: 'waiting', failed_at: null, error: null, payload: {}, request_id: null };

const counts = Object.entries(jobs).map(([job, { summary }]) => ({
  job,
  summary,
  waiting: job === 'sms.review' ? 2 : 0,
  delayed: 0,
  running: 0,
  failed: job === 'sms.review' ? 1 : 0,
  done_today: job === 'sms.code' ? 1_286 : 0,
}));
const listOf = (rows: readonly object[], more: object = {}) =>
  pageOf(rows, { meta: { queues: counts, lag: 0.2, redis: true, ...more } });

const openPlace = adminTests();
const open = (address = PLACE, handlers = {}) => {
  return openPlace(address, 'super_admin', { [LIST]: listOf([failed, waiting]), ...handlers });
};

describe('the jobs', () => {
  it('say of each job in words what it is about, how it stands and why it failed', async () => {
    open();
    expect(await cellsOf('审批申请')).toEqual([
      '8',
      '审批结果的短信',
      '失败',
      '审批申请',
      '2026-11-20 10:30:00',
      '2026-11-20 10:31:16',
      '手机号在黑名单中',
      '重新执行',
    ]);
  });

  it('give the numbers by which a job is looked up on request', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: '任务8的查找编号：审批申请' }));
    const numbers = await screen.findByRole('dialog', { name: '查找编号' });
    expect(numbers.textContent).toBe('审批申请编号 7请求编号r-8');
  });

  it('have a word for all that a job may say of its thing', async () => {
    const of = (id: number, payload: object) => ({ ...waiting, id, payload });
    const kinds = ['booked', 'changed', 'cancelled', 'referred', 'arrived'];
    open(PLACE, {
      [LIST]: listOf([
        ...kinds.map((kind, at) => of(20 + at, { reservation_id: 12, kind, version: 3, by: 4 })),
        of(30, { reservation_id: 12, reminder: 'day_before', starts: 1_795_000_000 }),
        of(31, { reservation_id: 12, reminder: 'two_hours', starts: 1_795_000_000 }),
        ...['code_id', 'sms_id', 'announcement_id'].map((name, at) => of(40 + at, { [name]: 7 })),
      ]),
    });
    const shown = (await screen.findAllByRole('button', { name: /的查找编号/ })).map((each) => each.textContent);
    expect(shown).toEqual([
      ...['新预约', '改约', '取消', '转诊', '登记到店', '就诊前一天', '就诊前两小时'].map((word) => `预约 · ${word}`),
      '验证码',
      '短信',
      '公告',
    ]);
  });

  it('count each kind, also what there is none of, and narrow the list to one by a press', async () => {
    const { app, net } = open();
    const strip = await screen.findByRole('region', { name: '各任务的数量' });
    const kinds = await within(strip).findAllByRole('button');
    expect(kinds.map((kind) => kind.textContent)).toEqual(
      counts.map(({ job, summary }) => {
        if (job === 'sms.review') return `${summary}失败 1等待 2今日完成 0`;
        return `${summary}今日完成 ${job === 'sms.code' ? '1,286' : '0'}`;
      }),
    );
    fireEvent.click(within(strip).getByRole('button', { name: /审批结果的短信/ }));
    await waitFor(() => expect(net.calls(LIST).at(-1)?.query.get('job')).toBe('sms.review'));
    expect(app.place()).toBe(`${PLACE}?job=sms.review`);
    fireEvent.click(within(strip).getByRole('button', { name: /审批结果的短信/, pressed: true }));
    await waitFor(() => expect(app.place()).toBe(PLACE));
  });

  it('show the whole reason beside its line', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: /任务8的失败原因/ }));
    const whole = await screen.findByRole('dialog', { name: '失败原因' });
    expect(whole.textContent).toBe(failed.error);
  });

  it('say of an error without words that it was one, and show it whole on request', async () => {
    const error = '[{ "code": "invalid_type", "path": ["announcement_id"] }]';
    open(PLACE, { [LIST]: listOf([{ ...failed, error }]) });
    fireEvent.click(await screen.findByRole('button', { name: '任务8的失败原因：执行出错' }));
    expect((await screen.findByRole('dialog', { name: '失败原因' })).textContent).toBe(error);
  });

  it('ask again every ten seconds, and say so', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { net } = open();
    expect(await screen.findByText('每 10 秒自动刷新')).toBeTruthy();
    const before = net.calls(LIST).length;
    net.on(LIST, listOf([waiting], { lag: 95, redis: false }));
    await act(() => vi.advanceTimersByTimeAsync(10_100));
    expect(net.calls(LIST).length).toBe(before + 1);
    expect(
      await screen.findByText('每 10 秒自动刷新 · 最早的任务已等待 1 分钟 · 未连接 Redis，任务仍会执行，可能稍慢'),
    ).toBeTruthy();
  });

  it('filter by state, job and words, in the URL', async () => {
    const { net } = open(`${PLACE}?state=failed&job=sms.review&keyword=黑名单`);
    await screen.findByText('审批申请');
    expect(Object.fromEntries(net.calls(LIST)[0]?.query ?? [])).toEqual({
      page: '1',
      pageSize: '10',
      state: 'failed',
      job: 'sms.review',
      keyword: '黑名单',
    });
  });

  it('say what is missing where there is nothing', async () => {
    open(PLACE, { [LIST]: listOf([]) });
    expect(await screen.findByText('没有等待或失败的任务')).toBeTruthy();
  });
});

describe('run again', () => {
  const press = async () =>
    fireEvent.click(await screen.findByRole('button', { name: '重新执行审批结果的短信（编号8）' }));

  it('is asked about, then done, told, and read anew; what has not failed has no such button', async () => {
    const { net } = open(PLACE, { [RETRY]: { status: 201, body: { data: { ...failed, state: 'waiting' } } } });
    await press();
    const question = await screen.findByRole('alertdialog', { name: '确定重新执行“审批结果的短信”？' });
    expect(net.calls(RETRY)).toHaveLength(0);
    net.on(LIST, listOf([waiting]));
    fireEvent.click(within(question).getByRole('button', { name: '重新执行' }));
    expect(await screen.findByText('操作成功')).toBeTruthy();
    expect(net.calls(RETRY)[0]?.headers.get('idempotency-key')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('审批申请')).toBeNull());
    expect(screen.queryByRole('button', { name: /^重新执行/ })).toBeNull();
  });

  it('is not done for who says no', async () => {
    const { net } = open();
    await press();
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '取消' }));
    expect(net.calls(RETRY)).toHaveLength(0);
  });

  it('says so where another was faster', async () => {
    open(PLACE, { [RETRY]: { status: 409, body: failure(409, 'STATE', '当前状态不允许此操作') } });
    await press();
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '重新执行' }));
    expect(await screen.findByText('当前状态不允许此操作')).toBeTruthy();
  });
});

describe('the board', () => {
  const stubTab = () => {
    const tab = { opener: window as unknown, location: { replace: vi.fn() }, close: vi.fn() };
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    return tab;
  };

  it('opens in a tab of its own, which knows nothing of this one', async () => {
    const tab = stubTab();
    open(PLACE, { [BOARD]: { body: { url: '/api/admin/queues/ui', expires_at: '2026-11-20T10:47:00.000+08:00' } } });
    fireEvent.click(await screen.findByRole('button', { name: '打开队列面板' }));
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('/api/admin/queues/ui'));
    expect(tab.opener).toBeNull();
    expect(tab.close).not.toHaveBeenCalled();
  });

  it('leaves no empty tab behind where it cannot be opened', async () => {
    const tab = stubTab();
    open(PLACE, { [BOARD]: { status: 503, body: failure(503, 'UNAVAILABLE', '服务暂时不可用，请稍后再试') } });
    fireEvent.click(await screen.findByRole('button', { name: '打开队列面板' }));
    expect(await screen.findByText('服务暂时不可用，请稍后再试')).toBeTruthy();
    expect(tab.close).toHaveBeenCalled();
  });
});
