import { matchRoutes, type RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { findRoutes, routes } from '#web/app/router.tsx';
import { FRONT_SCREENS } from '#web/app/screens/front.ts';
import { SCREENS } from '#web/app/screens-testing.ts';

const DESK = SCREENS.filter(({ frame, path }) => frame !== 'phone' && !path.startsWith('/m/'));
const FRONT = new Set(FRONT_SCREENS.map(({ path }) => path));
const addressOf = (path: string) => path.replace(/:\w+/g, '7');

/** What is fetched for an address, and the screen that it is then. */
async function findAt(path: string) {
  const fetched: RouteObject[] = [];
  const patch = (id: string | null, found: RouteObject[]) => {
    expect(id).toBe(routes[0]?.id);
    fetched.push(...found);
  };
  await findRoutes({ path, patch, matches: [], fetcherKey: undefined, signal: new AbortController().signal });
  const [site, ...rest] = routes;
  const all = [{ ...site, children: [...(site?.children ?? []), ...fetched] } as RouteObject, ...rest];
  return { fetched: fetched.length > 0, path: matchRoutes(all, path)?.at(-1)?.route.path };
}

describe('the desk’s router', () => {
  it.each(DESK.map(({ path }) => path))('%s is found, and fetched unless every page has it', async (path) => {
    expect(await findAt(addressOf(path))).toEqual({ fetched: !FRONT.has(path), path });
  });

  it('of what is nowhere it has looked everywhere that it could be', async () => {
    expect(await findAt('/stock/nothing')).toEqual({ fetched: true, path: '*' });
    expect(await findAt('/nothing')).toEqual({ fetched: true, path: '*' });
  });
});
