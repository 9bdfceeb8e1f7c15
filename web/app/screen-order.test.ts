import { matchRoutes, type RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { screenAt } from '#web/app/screen-at.ts';
import { SCREENS } from '#web/app/screens-testing.ts';
import { routesOf } from '#web/app/testing.tsx';

/** An address of each screen, and some whose beginning is another screen's. */
const ADDRESSES = [
  ...SCREENS.map(({ path }) => path.replace(/:\w+/g, '7')),
  '/hospitals/register',
  '/doctors/register',
  '/admin/visits/reservations/Ab-3_x/advisories',
];

/** The same table in another order, the same one for the same seed. */
function shuffled<T>(all: readonly T[], seed: number): T[] {
  const mixed = [...all];
  let dice = seed;
  for (let left = mixed.length - 1; left > 0; left--) {
    dice = (dice * 1_103_515_245 + 12_345) % 2_147_483_648;
    const other = dice % (left + 1);
    const [a, b] = [mixed[left] as T, mixed[other] as T];
    mixed[left] = b;
    mixed[other] = a;
  }
  return mixed;
}

const ORDERS = [SCREENS.toReversed(), ...[1, 2, 3, 4, 5].map((seed) => shuffled(SCREENS, seed))];

const routed = (routes: RouteObject[], address: string) => matchRoutes(routes, address)?.at(-1)?.route.path;

describe('the order of the table', () => {
  const routes = routesOf(SCREENS);
  const pages = ADDRESSES.map((address) => [address, screenAt(address, SCREENS)?.path, routed(routes, address)]);

  it('each address is one screen’s, for the router as for the menus', () => {
    expect(new Set(SCREENS.map(({ path }) => path)).size).toBe(SCREENS.length);
    for (const [address, screen, route] of pages) expect([address, route]).toEqual([address, screen]);
    for (const { path } of SCREENS) expect(screenAt(path.replace(/:\w+/g, '7'), SCREENS)?.path).toBe(path);
  });

  it.each(ORDERS.map((order, index) => [index, order] as const))('decides nothing (order %i)', (_, order) => {
    const mixed = routesOf(order);
    expect(ADDRESSES.map((address) => [address, screenAt(address, order)?.path, routed(mixed, address)])).toEqual(
      pages,
    );
  });

  it('a name is more than a parameter, wherever it stands', () => {
    const [named, other] = [SCREENS[0], SCREENS[1]];
    if (!named || !other) throw new Error('no screens');
    const table = [
      { ...other, path: '/things/:id' },
      { ...named, path: '/things/new' },
    ];
    expect(screenAt('/things/new', table)?.path).toBe('/things/new');
    expect(screenAt('/things/new', table.toReversed())?.path).toBe('/things/new');
    expect(screenAt('/things/7', table)?.path).toBe('/things/:id');
  });
});
