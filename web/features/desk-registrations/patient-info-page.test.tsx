import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RecordRead } from '#contract/record-reads.ts';
import type { Role } from '#contract/roles.ts';
import { failure } from '#web/api/testing.ts';
import { adminTests, cellsOf, type Handlers, pageOf } from '#web/app/frames/admin-testing.tsx';
import { PATIENT_PLACE, patientAnswers, patientOf } from '#web/app/frames/patient-testing.ts';
import { said } from '#web/realtime/line-testing.ts';

/** Who of a hospital opened what of a patient, as its owner reads it: docs/domain/records.md#who-sees-what. */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).standIn());

const READS = 'GET /api/admin/patients/7/reads';
const TITLE = '查阅记录：杨浩然';

const readOf = (own: Partial<RecordRead> = {}): RecordRead => ({
  ...{ id: 31, at: '2026-11-20T10:20:00.000+08:00', user_id: 12, by_name: '赵敏', role: '医生' },
  ...{ area: 'case', area_name: '病历', object: 'BL20261120-0001', treating: true, address: '10.0.0.8' },
  ...own,
});
const PASSER = readOf({
  ...{ id: 30, by_name: '张丽', role: '前台', area: 'record', area_name: '工作台', object: '' },
  ...{ treating: false, address: '' },
});

const openPlace = adminTests();
const open = (role: Role, handlers: Handlers = {}) =>
  openPlace(PATIENT_PLACE, role, {
    ...patientAnswers(patientOf({})),
    [READS]: pageOf([readOf(), PASSER]),
    ...handlers,
  });
async function asked() {
  fireEvent.click(await screen.findByRole('button', { name: '查阅记录' }));
  return within(await screen.findByRole('dialog', { name: TITLE }));
}

type Answer = (error: unknown, answer?: { ok: boolean }) => void;
beforeEach(() => {
  said.mockReset();
  said.mockImplementation(
    (name: string, _ask: unknown, ack: Answer) => name === 'watch_patient' && ack(null, { ok: true }),
  );
});

describe('who opened a patient’s record', () => {
  it('is told to the owner: when, who, as what, which part, treating or not, and from where', async () => {
    const { net } = open('shop_owner');
    expect(net.calls(READS)).toHaveLength(0);
    const dialog = await asked();
    await dialog.findByText('赵敏');
    expect(dialog.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['时间', '姓名', '角色', '查阅内容', '是否接诊', '来源地址'],
    ]);
    expect(await cellsOf('赵敏')).toEqual([
      ...['2026-11-20 10:20', '赵敏', '医生', '病历 BL20261120-0001', '接诊人员', '10.0.0.8'],
    ]);
    expect(await cellsOf('张丽')).toEqual(['2026-11-20 10:20', '张丽', '前台', '工作台', '非接诊人员', '—']);
    expect(Object.fromEntries(net.calls(READS)[0]?.query ?? [])).toEqual({ page: '1', pageSize: '10' });
  });

  it('is read page by page', async () => {
    const { net } = open('shop_owner', { [READS]: pageOf([readOf()], { total: 11 }) });
    const dialog = await asked();
    await dialog.findByText('赵敏');
    net.on(READS, pageOf([PASSER], { page: 2, total: 11 }));
    fireEvent.click(dialog.getByRole('button', { name: '第 2 页' }));
    expect(await dialog.findByText('非接诊人员')).toBeTruthy();
    expect(net.calls(READS).at(-1)?.query.get('page')).toBe('2');
  });

  it('says that nobody has', async () => {
    open('shop_owner', { [READS]: pageOf([]) });
    const dialog = await asked();
    expect(await dialog.findByText('本院员工查阅该患者的病历后，会记录在这里')).toBeTruthy();
    expect(dialog.getByText('暂无数据')).toBeTruthy();
  });

  it('says why it cannot be read, and tries again', async () => {
    const { net } = open('shop_owner', { [READS]: { status: 500, body: failure(500, 'INTERNAL') } });
    const dialog = await asked();
    const again = await dialog.findByRole('button', { name: '重试' });
    net.on(READS, pageOf([readOf()]));
    fireEvent.click(again);
    expect(await dialog.findByText('赵敏')).toBeTruthy();
  });

  it('is for nobody else', async () => {
    open('doctor');
    await screen.findByText('建档时间');
    expect(screen.queryByRole('button', { name: '查阅记录' })).toBeNull();
  });
});
