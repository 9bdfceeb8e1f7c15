import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { adminTests } from '#web/app/frames/admin-testing.tsx';
import { DETAIL, detailOf, draftOf, editorAnswers } from '#web/features/case-editor/case-editor-testing.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';

/** A case with its patient's teeth: docs/domain/records.md#the-editor. */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).quietLine());

const APPLY = 'POST /api/admin/patients/9/chart';
const openPlace = adminTests();
async function open(answers: ReturnType<typeof editorAnswers> = {}) {
  setServerNow('2026-11-20T10:37:00+08:00');
  const { net } = openPlace('/admin/visits/cases?id=h7', 'doctor', { ...editorAnswers(), ...answers });
  return { net, grid: await screen.findByRole('grid', { name: '牙位图' }) };
}
const text = (name: RegExp) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });

it('has the chosen teeth where a template names teeth, and where a diagnosis says none', async () => {
  const { grid } = await open();
  fireEvent.click(within(grid).getByRole('gridcell', { name: /^26 / }));
  fireEvent.click(screen.getByRole('button', { name: /套用模板/ }));
  const find = await screen.findByRole('combobox', { name: '查找模板' });
  fireEvent.change(find, { target: { value: '牙髓炎' } });
  fireEvent.keyDown(find, { key: 'Enter' });
  // 主诉 has the visit's words already: it is asked about.
  fireEvent.click(await screen.findByRole('button', { name: /^套用/ }));
  const exam = await text(/^口腔检查/);
  expect(exam.value).toBe('[[26]]叩（+）');
  const diagnosis = screen.getByRole('combobox', { name: '录入诊断' });
  fireEvent.change(diagnosis, { target: { value: 'zq' } });
  fireEvent.keyDown(diagnosis, { key: 'Enter' });
  expect(within(screen.getByRole('group', { name: /^诊断/ })).getByText('26')).toBeTruthy();
});

it('begins where the first text is wanted; Ctrl G goes to the teeth, and back to what was written', async () => {
  const { grid } = await open();
  const history = await text(/^现病史/);
  await waitFor(() => expect(document.activeElement).toBe(history));
  const plan = await text(/^治疗计划/);
  plan.focus();
  const press = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'g', ctrlKey: true });
  press();
  expect(document.activeElement).toBe(grid);
  press();
  expect(document.activeElement).toBe(plan);
});

it('tells of the chosen tooth beside the former cases', async () => {
  const { grid } = await open();
  fireEvent.click(within(grid).getByRole('gridcell', { name: /^46 / }));
  const told = await screen.findByRole('complementary', { name: '所选牙' });
  expect(told.textContent).toContain('46');
});

it('writes what is found with the draft beside it', async () => {
  const { net, grid } = await open({ [DETAIL]: detailOf(draftOf()), [APPLY]: { network: 'offline' } });
  fireEvent.click(within(grid).getByRole('gridcell', { name: /^46 / }));
  fireEvent.keyDown(grid, { key: 'x' });
  await waitFor(() => expect(net.calls(APPLY).map(({ body }) => body)).toMatchObject([{ version: 1, record_id: 7 }]));
});

it('shows no teeth to be changed where the case is only read', async () => {
  openPlace('/admin/visits/cases?id=h7', 'doctor', {
    ...editorAnswers(),
    [DETAIL]: detailOf(draftOf({ status: 'signed', status_name: '已归档' }), { editable: false }),
  });
  await screen.findByText('已归档，如需修改请使用修订');
  expect(screen.queryByRole('grid', { name: '牙位图' })).toBeNull();
});
