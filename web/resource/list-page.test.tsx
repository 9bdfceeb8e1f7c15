import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { failure } from '#web/api/testing.ts';
import { adminTests, type Handlers, pageOf } from '#web/app/frames/admin-testing.tsx';

/** The table page, as the list of alliances has it. */
const LIST = 'GET /api/admin/unions';
const PLACE = '/admin/unions';
const union = (id: number) => ({
  id,
  name: `联盟${id}`,
  hospitals: [{ id: 1, name: '衡川口腔 · 总院' }],
  created_at: '2026-11-20T02:37:00.000Z',
});
const rows = (count: number, from = 1) => Array.from({ length: count }, (_, index) => union(from + index));

const openPlace = adminTests();
function open(address: string, list: Handlers[string]) {
  return openPlace(address, 'super_admin', { [LIST]: list });
}

beforeEach(() => localStorage.clear());

describe('a table page', () => {
  it('asks for what the URL says, as the call’s own schema reads it', async () => {
    const { net } = open(`${PLACE}?keyword=%20华东%20&page=2&pageSize=25`, pageOf(rows(3), { total: 40 }));
    await screen.findByText('联盟1');
    expect(Object.fromEntries(net.calls(LIST)[0]?.query ?? [])).toEqual({ keyword: '华东', page: '2', pageSize: '25' });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '联盟名称' }).value).toBe('华东');
  });

  it('asks for the first page where the URL says nonsense', async () => {
    const { net } = open(`${PLACE}?page=-3&pageSize=9999&what=ever`, pageOf(rows(1)));
    await screen.findByText('联盟1');
    expect(Object.fromEntries(net.calls(LIST)[0]?.query ?? [])).toEqual({ page: '1', pageSize: '10' });
  });

  it('shows a skeleton until the rows are there', async () => {
    let answer: (value: ReturnType<typeof pageOf>) => void = () => {};
    open(PLACE, () => new Promise((resolve) => (answer = resolve)));
    expect((await screen.findByRole('table')).getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText('暂无数据')).toBeNull();
    // As many rows as a page will have, and the foot where the pagination will stand.
    expect(screen.getByRole('table').querySelectorAll('tbody tr')).toHaveLength(10);
    expect(document.querySelectorAll('[data-skeleton-foot]')).toHaveLength(1);
    answer(pageOf(rows(1)));
    expect(await screen.findByText('联盟1')).toBeTruthy();
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false');
    expect(document.querySelectorAll('[data-skeleton-foot]')).toHaveLength(0);
  });

  it('filters by Enter, from the first page, in the URL, and keeps the focus', async () => {
    const { net, app } = open(`${PLACE}?page=3`, pageOf(rows(1), { total: 40 }));
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name: '联盟名称' });
    box.focus();
    fireEvent.change(box, { target: { value: '华东' } });
    expect(net.calls(LIST)).toHaveLength(1);
    fireEvent.submit(box.form ?? box);
    await waitFor(() => expect(net.calls(LIST)).toHaveLength(2));
    expect(app.place()).toBe(`${PLACE}?keyword=${encodeURIComponent('华东')}`);
    expect(Object.fromEntries(net.calls(LIST)[1]?.query ?? [])).toEqual({ keyword: '华东', page: '1', pageSize: '10' });
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '联盟名称' }));
  });

  it('takes a press of 查询 also while it is being read', async () => {
    const { net, app } = open(PLACE, () => new Promise(() => {}));
    fireEvent.change(await screen.findByRole('textbox', { name: '联盟名称' }), { target: { value: '华东' } });
    fireEvent.click(screen.getByRole('button', { name: '查询' }));
    await waitFor(() => expect(net.calls(LIST)).toHaveLength(2));
    expect(app.place()).toBe(`${PLACE}?keyword=${encodeURIComponent('华东')}`);
  });

  it('重置 empties the filters and keeps the size', async () => {
    const { app } = open(`${PLACE}?keyword=华东&page=2&pageSize=25`, pageOf(rows(1), { total: 40 }));
    await screen.findByText('联盟1');
    fireEvent.click(screen.getByRole('button', { name: '重置' }));
    await waitFor(() => expect(app.place()).toBe(`${PLACE}?pageSize=25`));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '联盟名称' }).value).toBe('');
  });

  it('shows what Back goes back to', async () => {
    const { app } = open(`${PLACE}?keyword=华东`, pageOf(rows(1)));
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name: '联盟名称' });
    fireEvent.change(box, { target: { value: '华北' } });
    fireEvent.submit(box.form ?? box);
    await waitFor(() => expect(app.place()).toContain(encodeURIComponent('华北')));
    await app.router.navigate(-1);
    await waitFor(() => expect(box.value).toBe('华东'));
  });

  it('turns pages and changes their size in the fixed order of the pagination', async () => {
    const { net, app } = open(PLACE, pageOf(rows(10), { total: 1286 }));
    const nav = await screen.findByRole('navigation', { name: '分页' });
    expect(nav.textContent).toMatch(/^共 1,286 条10 条\/页.*129前往页$/);
    fireEvent.click(within(nav).getByRole('button', { name: '下一页' }));
    await waitFor(() => expect(app.place()).toBe(`${PLACE}?page=2`));
    fireEvent.click(within(nav).getByRole('combobox', { name: '每页条数' }));
    const sizes = (await screen.findAllByRole('option')).map((option) => option.textContent);
    expect(sizes).toEqual(['10 条/页', '15 条/页', '25 条/页', '50 条/页', '100 条/页']);
    fireEvent.click(screen.getByRole('option', { name: '50 条/页' }));
    await waitFor(() => expect(app.place()).toBe(`${PLACE}?pageSize=50`));
    expect(net.calls(LIST).at(-1)?.query.get('pageSize')).toBe('50');
  });

  it('says 暂无数据', async () => {
    open(PLACE, pageOf([]));
    expect(await screen.findByText('暂无数据')).toBeTruthy();
    expect(screen.getByText('还没有联盟')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '清除筛选' })).toBeNull();
  });

  it('offers to clear the filters that found nothing', async () => {
    const { app } = open(`${PLACE}?keyword=无`, pageOf([]));
    fireEvent.click(await screen.findByRole('button', { name: '清除筛选' }));
    await waitFor(() => expect(app.place()).toBe(PLACE));
  });

  it('leads back from a page that is no more', async () => {
    const { app } = open(`${PLACE}?page=9`, pageOf([], { total: 12 }));
    fireEvent.click(await screen.findByRole('button', { name: '回到第 1 页' }));
    await waitFor(() => expect(app.place()).toBe(PLACE));
  });

  it('says why nothing could be loaded, and tries again', async () => {
    const { net } = open(PLACE, { status: 503, body: failure(503, 'UNAVAILABLE', '服务暂时不可用，请稍后再试') });
    expect(await screen.findByText('服务暂时不可用，请稍后再试')).toBeTruthy();
    net.on(LIST, pageOf(rows(1)));
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('联盟1')).toBeTruthy();
  });

  it('keeps the old rows where a refresh fails', async () => {
    const { net } = open(PLACE, pageOf(rows(2)));
    await screen.findByText('联盟2');
    net.on(LIST, { status: 503, body: failure(503, 'UNAVAILABLE', '服务暂时不可用，请稍后再试') });
    fireEvent.click(screen.getByRole('button', { name: '刷新' }));
    expect((await screen.findByRole('alert')).textContent).toContain('服务暂时不可用，请稍后再试');
    expect(screen.getByText('联盟2')).toBeTruthy();
    net.on(LIST, pageOf(rows(3)));
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('联盟3')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps the old rows where another page fails', async () => {
    const { net } = open(PLACE, pageOf(rows(10), { total: 40 }));
    await screen.findByText('联盟1');
    net.on(LIST, { status: 503, body: failure(503, 'UNAVAILABLE', '服务暂时不可用，请稍后再试') });
    fireEvent.click(screen.getByRole('button', { name: '第 2 页' }));
    expect((await screen.findByRole('alert')).textContent).toContain('服务暂时不可用，请稍后再试');
    expect(screen.getByText('联盟1')).toBeTruthy();
  });

  it('remembers density and columns of the page on this device', async () => {
    const { app } = open(PLACE, pageOf(rows(1)));
    const cell = (await screen.findByText('联盟1')).closest('td');
    expect(cell?.className).toContain('h-9.25');
    fireEvent.keyDown(screen.getByRole('button', { name: '行高' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: '密集' }));
    await waitFor(() => expect(screen.getByText('联盟1').closest('td')?.className).toContain('h-8'));
    fireEvent.click(screen.getByRole('button', { name: '显示的列' }));
    const chooser = await screen.findByRole('dialog', { name: '显示的列' });
    // The identity of a row can't be hidden.
    expect(within(chooser).queryByRole('checkbox', { name: '联盟名称' })).toBeNull();
    fireEvent.click(within(chooser).getByRole('checkbox', { name: '创建时间' }));
    expect(screen.queryByRole('columnheader', { name: '创建时间' })).toBeNull();

    await app.router.navigate('/admin');
    await screen.findByRole('region', { name: '快捷入口' });
    await app.router.navigate(PLACE);
    expect((await screen.findByText('联盟1')).closest('td')?.className).toContain('h-8');
    expect(screen.queryByRole('columnheader', { name: '创建时间' })).toBeNull();
    expect(screen.getByRole('columnheader', { name: '成员医院' })).toBeTruthy();
  });
});
