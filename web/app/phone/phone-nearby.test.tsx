import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure } from '#web/api/testing.ts';
import { beginHall, endHall, network, show } from '#web/app/phone/phone-hall-testing.tsx';
import { forgetPlace, stubPlace } from '#web/clinic/place/nearby-testing.ts';

/** Which hospital, in a hand: those that can be booked first, by distance where one wants to say where one is. */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).standIn());

const SPOTS = 'GET /api/index_spots';
/** In the server's order: three with free times, one that is full, one that takes no bookings. */
const HOSPITALS = [
  { id: 1, name: '衡川口腔', room: 2, longitude: 120.2, latitude: 30.3 },
  { id: 2, name: '云麓口腔', room: 2, longitude: null, latitude: null },
  { id: 3, name: '湖滨口腔', room: 2, longitude: 120.1, latitude: 30.2077 },
  { id: 4, name: '约满口腔', room: 1, longitude: 120.1, latitude: 30.2 },
  { id: 5, name: '筹备口腔', room: 0, longitude: 120.1, latitude: 30.2 },
];
const HERE = { longitude: 120.1, latitude: 30.2 };
const options = HOSPITALS.map(({ id, name }) => ({ id, name }));
const spots = HOSPITALS.map(({ name: _name, ...spot }) => spot);
const asListed = HOSPITALS.map(({ name }) => name);

/** Opens the list over the hall. */
async function openList(answers: Parameters<typeof network>[0] = {}) {
  const net = network({
    'GET /api/index_search': { body: { unions: [], hospitals: options, all_hospitals: options, all_doctors: [] } },
    [SPOTS]: { body: { data: spots } },
    ...answers,
  });
  await show();
  return { net, list: await reopen() };
}

async function reopen() {
  fireEvent.click(screen.getByRole('button', { name: /^医院：/ }));
  return within(await screen.findByRole('dialog', { name: '选择医院' }));
}

type List = Awaited<ReturnType<typeof reopen>>;
const names = (list: List) => list.getAllByRole('listitem').map((item) => item.textContent);
const button = (list: List) => list.findByRole('button', { name: '离我最近' });

beforeEach(beginHall);
afterEach(endHall);
afterEach(forgetPlace);

describe('the list of hospitals', () => {
  it('is as the server has it, and nobody is asked where they are', async () => {
    const asked = stubPlace(HERE);
    const { net, list } = await openList();
    expect(names(list)).toEqual(asListed);
    expect((await button(list)).getAttribute('aria-pressed')).toBe('false');
    expect(asked).not.toHaveBeenCalled();
    expect(net.calls(SPOTS)).toHaveLength(0);
  });

  it('goes by distance when one says where one is: what can be booked first, then the nearest; back when pressed again', async () => {
    const asked = stubPlace(HERE);
    const { net, list } = await openList();
    fireEvent.click(await button(list));
    await list.findByText('已按距离排序');
    const near = ['湖滨口腔860 米', '衡川口腔14.7 公里', '云麓口腔', '约满口腔10 米', '筹备口腔10 米'];
    expect(names(list)).toEqual(near);
    expect(asked).toHaveBeenCalledTimes(1);
    // Where one is goes nowhere: what is asked for is the same for everybody.
    expect(net.calls(SPOTS).map(({ query, body }) => [query.toString(), body])).toEqual([['', undefined]]);
    expect(net.seen.every(({ query, body }) => !/120\.1|30\.2/.test(`${query} ${JSON.stringify(body)}`))).toBe(true);
    // Opened again it is still so, and nobody is asked again.
    fireEvent.click(list.getByRole('button', { name: /关闭/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const again = await reopen();
    expect(names(again)).toEqual(near);
    fireEvent.click(await button(again));
    await waitFor(() => expect(names(again)).toEqual(asListed));
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it.each([
    [1, '没有获得位置权限。可在浏览器设置中允许后再试'],
    [2, '暂时无法确定您的位置，请稍后再试'],
    [3, '获取位置超时，请稍后再试'],
  ] as const)('stays as it is where the place is not to be had (%i), and says why', async (code, words) => {
    stubPlace({ code });
    const { net, list } = await openList();
    fireEvent.click(await button(list));
    expect((await list.findByText(words)).getAttribute('role')).toBe('status');
    expect(names(list)).toEqual(asListed);
    expect(net.calls(SPOTS)).toHaveLength(0);
    // Asked again it may say.
    stubPlace(HERE);
    fireEvent.click(await button(list));
    await list.findByText('已按距离排序');
  });

  it('says so where the browser has no places, no hospital has one, and the list does not come', async () => {
    const { net, list } = await openList({
      [SPOTS]: { status: 503, body: failure(503, 'UNAVAILABLE', '服务暂时不可用，请稍后再试') },
    });
    fireEvent.click(await button(list));
    await list.findByText('此浏览器不提供位置');
    stubPlace(HERE);
    fireEvent.click(await button(list));
    await list.findByText('服务暂时不可用，请稍后再试');
    net.on(SPOTS, { body: { data: spots.map((spot) => ({ ...spot, longitude: null, latitude: null })) } });
    fireEvent.click(await button(list));
    await list.findByText('这些医院都还没有登记位置，不能按距离排序');
    expect(names(list)).toEqual(asListed);
  });

  it('offers no distance where there is one hospital', async () => {
    const { list } = await openList({
      'GET /api/index_search': {
        body: { unions: [], hospitals: options.slice(0, 1), all_hospitals: options, all_doctors: [] },
      },
    });
    expect(list.queryByRole('button', { name: '离我最近' })).toBeNull();
  });
});
