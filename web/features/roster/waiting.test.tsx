import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openAdmin, stubWidth } from '#web/app/frames/admin-testing.tsx';

const WEEK = 'GET /api/admin/schedule';
const FEES = 'GET /api/admin/fee';

let close = () => {};
beforeEach(() => stubWidth(1440));
afterEach(() => {
  close();
  vi.unstubAllGlobals();
});

/** How many things stand in each grey row of a list. */
async function rowsOf(address: string, call: string): Promise<number[][]> {
  const { app } = openAdmin(address, 'shop_owner', { [call]: { network: 'silent' } });
  close = app.close;
  const found = await screen.findAllByText('加载中…', { selector: 'main [role=status] > span' });
  return found.map(({ parentElement }) =>
    [...(parentElement?.querySelectorAll('[data-row]') ?? [])].map((row) => row.children.length),
  );
}

describe('what is on its way', () => {
  it('of work settings is a week, and what is dated', async () => {
    const shown = await rowsOf('/admin/visits/work_settings', WEEK);
    expect(shown).toEqual([Array(7).fill(3), Array(3).fill(3)]);
    for (const name of ['每周出诊时间', '停诊、请假、加号']) expect(screen.getByRole('region', { name })).toBeTruthy();
  });

  it('of fees is people with theirs', async () => {
    expect(await rowsOf('/admin/visits/fee', FEES)).toEqual([Array(6).fill(4)]);
  });
});
