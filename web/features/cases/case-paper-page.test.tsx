import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Case } from '#contract/case-rows.ts';
import { failure } from '#web/api/testing.ts';
import { adminTests } from '#web/app/frames/admin-testing.tsx';
import { AMENDED, caseOf, KEPT, revisionOf } from '#web/clinic/record/cases-testing.ts';

/** The paper of a case as its hospital prints it: docs/domain/records.md#prints. */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).quietLine());

const PAGE = '/manage/visits/case_info/7/printing';
const DETAIL = 'GET /api/admin/hospital/patient-emr/detail';
const PRINTED = 'POST /api/admin/records/printed';

const openPlace = adminTests();
const open = (row: Case = caseOf(), meta: object = {}, printed: object = { status: 204 }) => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { net } = openPlace(PAGE, 'doctor', {
    [DETAIL]: {
      body: {
        data: row,
        meta: {
          ...{ patient: { id: 9, name: '沈静姝' }, revisions: [revisionOf()], editable: false, can_amend: false },
          ...{ request: null, draft_of: null, treating: true, chart: KEPT, prints: 2, ...meta },
        },
      },
    },
    [PRINTED]: printed,
  });
  return { net, print };
};
const paper = async () => within(await screen.findByRole('article'));
const press = async () => {
  await screen.findByText('沈静姝');
  fireEvent.click(await screen.findByRole('button', { name: /^打印/ }));
};

describe('the paper of a case', () => {
  it('is printed once it is written down', async () => {
    const { net, print } = open();
    expect(await screen.findByText('已打印 2 次，每次打印都会登记。')).toBeTruthy();
    await press();
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(net.calls(PRINTED).map(({ body }) => body)).toEqual([{ type: 'case', id: 7 }]);
  });

  it('is not printed where that cannot be written down', async () => {
    const { net, print } = open(caseOf(), {}, { status: 500, body: failure(500, 'INTERNAL') });
    await press();
    await waitFor(() => expect(net.calls(PRINTED)).toHaveLength(1));
    expect(await screen.findByText('请用页面上的“打印”按钮打印，每次打印都会登记。')).toBeTruthy();
    expect(print).not.toHaveBeenCalled();
  });

  it('has the teeth of its day, drawn and in words', async () => {
    open();
    const teeth = within(await (await paper()).findByRole('region', { name: '牙位图' }));
    expect(teeth.getByRole('grid', { name: '2026-11-20 牙位图' })).toBeTruthy();
    expect(teeth.getByRole('list', { name: '牙位记录' }).textContent).toBe('26 左上第一磨牙：龋 中 OD');
  });

  it('has no teeth where nothing was found on them', async () => {
    open(caseOf(), { chart: { ...KEPT, findings: [] } });
    expect((await paper()).queryByRole('region', { name: '牙位图' })).toBeNull();
  });

  it('strikes through the words that an amendment replaced', async () => {
    open(caseOf({ status: 'amended', revision: 2 }), { revisions: [revisionOf(), AMENDED] });
    const told = await (await paper()).findByRole('region', { name: '修订记录' });
    expect([...told.querySelectorAll('s')].map(({ textContent }) => textContent)).toEqual(['26 慢性牙髓炎']);
  });

  it.each([
    ['draft', '草稿，未归档'],
    ['review', '草稿，未归档'],
    ['void', '已作废'],
  ] as const)('of a case that is %s says so across', async (status, said) => {
    const voided = { at: '2026-11-21T09:00:00.000+08:00', by_name: '周店长', reason: '写错患者' };
    open(caseOf({ status, ...(status === 'void' ? { voided } : { signed: null, revision: 0 }) }));
    expect(await (await paper()).findByText(said)).toBeTruthy();
  });

  it('of one that is signed says nothing across', async () => {
    open();
    await (await paper()).findByText('沈静姝');
    expect(screen.queryByText('草稿，未归档')).toBeNull();
    expect(screen.queryByText('已作废')).toBeNull();
  });
});
