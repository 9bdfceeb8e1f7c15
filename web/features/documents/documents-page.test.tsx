import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { PatientDocument } from '#contract/documents.ts';
import type { Role } from '#contract/roles.ts';
import { failure } from '#web/api/testing.ts';
import { adminTests, pageOf } from '#web/app/frames/admin-testing.tsx';
import { infoOf, PATIENT_INFO, patientOf } from '#web/app/frames/patient-testing.ts';
import { documentOf, rowOf, SIGNED } from '#web/features/documents/documents-testing.ts';

/** A patient's documents: begun of a template, signed or refused, read, given up. docs/domain/records.md#documents */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).quietLine());

const PAGE = '/workstation/patient/document?user_id=7';
const LIST = 'GET /api/admin/documents';
const ADD = 'POST /api/admin/documents';
const ONE = 'GET /api/admin/documents/41';
const SIGN = 'POST /api/admin/documents/41/sign';
const TEMPLATES = 'GET /api/admin/document_templates';
const RECORD = 'GET /api/admin/patients/7/record';
const MAY = { editable: true, treating: true, voidable: true, withdrawable: false, own: true };

const answerOf = (own: Partial<PatientDocument> = {}, meta: object = {}) => ({
  body: { data: documentOf(own), meta: { ...MAY, ...meta } },
});
const listOf = (rows = [rowOf()], meta: object = { writes: true, reads: true }) => pageOf(rows, { size: 25, meta });
const CASES = [
  { id: 92, code: 'BL20261120-0001', visit_date: '2026-11-20', diagnosis: '38 阻生' },
  { id: 91, code: 'BL20261101-0003', visit_date: '2026-11-01', diagnosis: '26 深龋' },
];
const place = adminTests();
const open = (answers: Record<string, object> = {}, role: Role = 'doctor', path = PAGE) =>
  place(path, role, {
    ...{ [PATIENT_INFO]: infoOf(patientOf({})), [LIST]: listOf(), [ONE]: answerOf() },
    ...{ [TEMPLATES]: pageOf([{ id: 3, name: '拔牙知情同意书', kind: 'consent' }]) },
    ...{ [RECORD]: { body: { data: { cases: CASES, open_draft: null }, meta: {} } }, ...answers },
  });
const press = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('button', { name }));

/** Hands the draft over. */
async function handOver() {
  await press(/^打开/);
  await press('交给患者签署');
  return within(await screen.findByRole('form', { name: '签署' }));
}

/** A line from corner to corner. */
function draw() {
  const pad = screen.getByRole('img', { name: /^签字板/ });
  fireEvent.pointerDown(pad, { pointerId: 1, button: 0, clientX: 10, clientY: 10 });
  fireEvent.pointerMove(pad, { pointerId: 1, clientX: 80, clientY: 40 });
  fireEvent.pointerUp(pad, { pointerId: 1 });
}

describe('a patient’s documents', () => {
  it('are begun of a template by one press', async () => {
    const { net } = open({ [LIST]: listOf([]), [ADD]: { status: 201, body: { data: documentOf() } } });
    await press('拔牙知情同意书');
    expect(await screen.findByRole('dialog', { name: '拔牙知情同意书' })).toBeTruthy();
    expect(net.calls(ADD).map(({ body }) => body)).toEqual([{ patient_id: 7, template_id: 3, record_id: 92 }]);
  });

  it('are filled with the case that the address names, another, or none', async () => {
    const path = `${PAGE}&rid=91`;
    const { net } = open({ [LIST]: listOf([]), [ADD]: { status: 422, body: failure(422, 'INVALID') } }, 'doctor', path);
    const begin = await screen.findByRole('button', { name: '拔牙知情同意书' });
    const from = await screen.findByRole('combobox', { name: /引用病历/ });
    fireEvent.click(begin);
    await waitFor(() => expect(net.calls(ADD).map(({ body }) => body)).toMatchObject([{ record_id: 91 }]));
    fireEvent.click(from);
    fireEvent.click(await screen.findByRole('option', { name: '不引用病历' }));
    fireEvent.click(begin);
    await waitFor(() => expect(net.calls(ADD)).toHaveLength(2));
    expect(net.calls(ADD)[1]?.body).toMatchObject({ record_id: null });
  });

  it('with words still open are not handed over', async () => {
    open({ [ONE]: answerOf({ body: '拔除 {牙位}，{风险}' }) });
    await press(/^打开/);
    const sign = await screen.findByRole('button', { name: '交给患者签署' });
    expect(sign.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('{牙位}').tagName).toBe('MARK');
  });

  it('are signed with what was drawn, which a failed press keeps', async () => {
    const { net } = open({ [SIGN]: { status: 500, body: failure(500, 'INTERNAL') } });
    const form = await handOver();
    draw();
    fireEvent.click(form.getByRole('button', { name: '保存签字' }));
    await waitFor(() => expect(net.calls(SIGN)).toHaveLength(1));
    const { body } = net.calls(SIGN)[0] ?? {};
    expect(body).toMatchObject({
      version: 1,
      signer: { name: '沈静姝', relation: 'self', id_tail: null },
      refused: null,
    });
    expect((body as { strokes: { x: number }[][] }).strokes.map((line) => line.map(({ x }) => x))).toEqual([[10, 80]]);
    expect(screen.getByRole('img', { name: '签字板，已签字' }).querySelectorAll('path')).toHaveLength(1);
    fireEvent.click(form.getByRole('button', { name: '重签' }));
    expect(screen.getByRole('img', { name: '签字板，请在此签字' })).toBeTruthy();
  });

  it('with nothing drawn are not sent', async () => {
    const { net } = open();
    const form = await handOver();
    fireEvent.click(form.getByRole('button', { name: '保存签字' }));
    expect(await screen.findByText('签字为空，请重签')).toBeTruthy();
    expect(net.calls(SIGN)).toHaveLength(0);
  });

  it('of who is under age say that the guardian signs', async () => {
    const errors = { 'signer.relation': ['监护人签字为必填项'] };
    open({ [SIGN]: { status: 422, body: { ...failure(422, 'INVALID'), errors } } });
    const form = await handOver();
    draw();
    fireEvent.click(form.getByRole('button', { name: '保存签字' }));
    expect(await screen.findByText('监护人签字为必填项')).toBeTruthy();
  });

  it('signed show by whom, with what was drawn', async () => {
    const meta = { editable: false, voidable: false, withdrawable: true };
    open({ [LIST]: listOf([rowOf({ ...SIGNED })]), [ONE]: answerOf(SIGNED, meta) });
    await press(/^查看/);
    const box = within(await screen.findByRole('dialog', { name: '拔牙知情同意书' }));
    expect(await box.findByRole('img', { name: '签字' })).toBeTruthy();
    expect(box.getByRole('button', { name: '撤回同意' })).toBeTruthy();
    expect(box.queryByRole('button', { name: '修改' })).toBeNull();
  });

  it('are listed to the desk, which reads none', async () => {
    open({ [LIST]: listOf([rowOf()], { writes: false, reads: false }) }, 'customer_service');
    expect(await screen.findByText('拔牙知情同意书')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^打开/ })).toBeNull();
    expect(screen.queryByRole('region', { name: '新文书' })).toBeNull();
  });
});
