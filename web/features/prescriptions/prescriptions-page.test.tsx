import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ListedPrescription, PrescriptionWarning } from '#contract/prescriptions.ts';
import type { Role } from '#contract/roles.ts';
import { failure } from '#web/api/testing.ts';
import { adminTests, pageOf } from '#web/app/frames/admin-testing.tsx';
import { infoOf, PATIENT_INFO, patientOf } from '#web/app/frames/patient-testing.ts';
import { routes } from '#web/app/router.tsx';
import { openApp } from '#web/app/testing.tsx';
import { reservation } from '#web/clinic/testing.ts';
import { HASH, itemOf, listedOf, prescriptionOf } from '#web/features/prescriptions/prescriptions-testing.ts';
import { reactions } from '#web/realtime/reactions.ts';

/** What a visit's patient is prescribed: written, signed, tested, given up. docs/domain/records.md#prescriptions */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).quietLine());

const PAGE = '/admin/visits/prescriptions';
const VISIT = `GET /api/admin/doctor_index/${HASH}/patient`;
const LIST = 'GET /api/admin/prescriptions';
const ADD = 'POST /api/admin/prescriptions';
const CHANGE = 'PUT /api/admin/prescriptions/41';
const SIGN = 'POST /api/admin/prescriptions/41/sign';

const visit = {
  body: {
    data: {
      ...reservation({ hash_id: HASH }),
      ...{ gender: '女', age: 34, phone: '138****0000', card_no: 'HC00000001', arrived_at: null, in_chair_at: null },
      ...{ done_at: null, booked_by: null, allergic_history: null, medical_history: null, alerts: [], kind: null },
      ...{ certificate_number: null, patients: [], departments: [], flow_status: 'in_chair' },
    },
    meta: { history: [] },
  },
};
const MAY = { editable: true, signs: true, printable: true, treating: true };
const listOf = (rows: readonly ListedPrescription[] = [listedOf()], meta: object = MAY) =>
  pageOf(rows, { size: 25, meta });
const DRAFT = { status: 'draft', code: null, signed_at: null, valid_until: null, version: 1 } as const;
const draft = listedOf({ ...DRAFT, signable: true, items: [itemOf({ id: null })] });
const written = (warnings: readonly PrescriptionWarning[] = [], row = draft) => ({
  ...{ status: 201, body: { data: row, meta: { warnings } } },
});
const conflict = (never: boolean) => ({
  status: 409,
  body: failure(409, 'ALLERGY', '与过敏史冲突', {
    conflicts: [{ item: 0, substance: '青霉素', severity: 'mild', reaction: '皮疹', never }],
  }),
});
const SETS = 'GET /api/admin/prescription_sets';
const set = {
  ...{ id: 3, name: '智齿冠周炎', diagnosis: '38 智齿冠周炎', scope: 'own', version: 1 },
  items: [
    {
      ...{
        drug_id: 8,
        drug_name: '布洛芬',
        specification: '0.3g*20粒',
        form: '',
        dose: 1,
        dose_unit: '粒',
        route: 'po',
      },
      ...{
        frequency: 'bid',
        days: 3,
        quantity: null,
        quantity_unit: '粒',
        note: '饭后',
        skin_test: 'none',
        reason: '',
      },
    },
  ],
};
const product = {
  ...{ id: 8, name: '芬必得', generic_name: '布洛芬', specification: '0.3g*20粒', unit: '粒', pack_unit: '盒' },
  classification_id: 3,
};

const place = adminTests();
const open = (answers: Record<string, object> = {}, role: Role = 'doctor', address = `${PAGE}?id=${HASH}`) =>
  place(address, role, {
    ...{
      [VISIT]: visit,
      [LIST]: listOf(),
      [SETS]: pageOf([set]),
      'GET /api/admin/hospital/product': pageOf([product]),
      ...answers,
    },
  });
const form = async () => within(await screen.findByRole('form', { name: '开处方' }));
const field = async (name: string | RegExp) => (await form()).getByRole<HTMLInputElement>('textbox', { name });
const type = async (name: string | RegExp, value: string) => fireEvent.change(await field(name), { target: { value } });
const press = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const rowsOf = async (title: string) =>
  within(await screen.findByRole('list', { name: title }))
    .getAllByRole('listitem')
    .filter(({ parentElement }) => parentElement?.getAttribute('aria-label') === title);

/** A drug by hand. */
async function write() {
  await type(/^诊断/, '急性牙髓炎');
  await press(/^手工填写/);
  await type(/^药品名称/, '布洛芬缓释胶囊');
  await type(/^单次剂量/, '1');
  await type(/^剂量单位/, '粒');
  await type(/^数量单位/, '粒');
}

describe('the page', () => {
  it('has the visit’s own first, then the patient’s others, by whom and when', async () => {
    const earlier = { hash_id: 'h1', date: '2026-10-02', time: '09:00' };
    const { net } = open({
      [LIST]: listOf([
        listedOf(),
        listedOf({ id: 12, code: 'CF20261002-0004', status: 'expired', reservation: earlier }),
      ]),
    });
    const [own] = await rowsOf('本次就诊');
    expect(own?.textContent).toContain('CF20261120-0001已签署急性牙髓炎');
    expect(own?.textContent).toContain('陈思远 2026-11-20 10:37 签署，有效期至 2026-11-21 00:00');
    expect((await rowsOf('其他处方'))[0]?.textContent).toContain('CF20261002-0004已失效');
    expect(Object.fromEntries(net.calls(LIST)[0]?.query ?? [])).toMatchObject({ patient_id: '1', first: HASH });
    expect(screen.getByRole('link', { name: '打印 CF20261120-0001' }).getAttribute('href')).toBe(`${PAGE}/41/printing`);
  });

  it('of a patient of nobody’s here is read only, and the reading is said to be written down', async () => {
    const meta = { editable: false, signs: false, printable: false, treating: false };
    open({ [LIST]: listOf([listedOf({ editable: false })], meta) }, 'dental_hygienist');
    expect(await screen.findByText('您不是接诊人员，本次查阅已记录')).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.queryByRole('link', { name: /^打印/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^作废/ })).toBeNull();
  });

  it('without any says what comes next; that fails offers it again', async () => {
    const { net } = open({ [LIST]: { status: 500, body: failure(500, 'INTERNAL') } });
    const again = await screen.findByRole('button', { name: '重试' });
    net.on(LIST, listOf([]));
    fireEvent.click(again);
    expect(await screen.findByText('暂无数据')).toBeTruthy();
  });

  it('reads them again when a colleague writes of the patient', async () => {
    const { net } = open();
    await rowsOf('本次就诊');
    net.on(LIST, listOf([listedOf({ id: 50, code: 'CF20261120-0002' }), listedOf()]));
    act(() => reactions.touched({ hospital_id: 1, resources: [{ name: 'patient_record', ids: [1] }] }));
    await waitFor(async () => expect(await rowsOf('本次就诊')).toHaveLength(2));
  });

  it('in the patient’s frame is of no visit', async () => {
    const { net } = open(
      { [PATIENT_INFO]: infoOf(patientOf({})), [ADD]: written() },
      'doctor',
      '/workstation/patient/prescription?user_id=7',
    );
    expect(await rowsOf('全部处方')).toHaveLength(1);
    await write();
    await press(/^存草稿/);
    await waitFor(() => expect(net.calls(ADD)[0]?.body).toMatchObject({ patient_id: 7, reservation_id: null }));
  });
});

describe('a new one', () => {
  it('is a diagnosis and drugs, saved and signed by one press, and leads to its paper', async () => {
    const { net } = open({ [ADD]: written(), [SIGN]: written([], listedOf()) });
    await write();
    expect((await field(/^数量$/)).placeholder).toBe('建议 9');
    await press(/^签署/);
    expect(await screen.findByText('CF20261120-0001 已签署')).toBeTruthy();
    expect(net.calls(ADD)[0]?.body).toMatchObject({
      ...{ patient_id: 1, reservation_id: HASH, type: 'normal', diagnosis: '急性牙髓炎', weight_kg: null },
      items: [{ drug_id: null, drug_name: '布洛芬缓释胶囊', dose: 1, frequency: 'tid', days: 3, quantity: null }],
    });
    expect(net.calls(SIGN)[0]?.body).toEqual({ version: 1 });
    expect(screen.getByRole('link', { name: '打印处方' }).getAttribute('href')).toBe(`${PAGE}/41/printing`);
    expect((await field(/^诊断/)).value).toBe('');
  });

  it('takes drugs from the shelf, by their generic name, in their packs', async () => {
    open();
    fireEvent.click((await form()).getByRole('combobox', { name: /加一种药品|药品/ }));
    fireEvent.click(await screen.findByRole('option', { name: /布洛芬/ }));
    expect(await (await form()).findByText('1. 布洛芬')).toBeTruthy();
    expect([(await field(/^剂量单位/)).value, (await field(/^数量单位/)).value]).toEqual(['粒', '盒']);
  });

  it('has five drugs at most', async () => {
    open();
    await form();
    for (const _ of Array(5)) await press(/^手工填写/);
    expect(screen.getByText('每张处方最多5种药品')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^手工填写/ })).toBeNull();
    await press(/^去掉第 5 种药品/);
    expect(screen.getByRole('button', { name: /^手工填写/ })).toBeTruthy();
  });

  it('says what it lacks, of each drug too, and leads there', async () => {
    open();
    await press(/^手工填写/);
    await press(/^签署/);
    expect(await screen.findByText('诊断为必填项')).toBeTruthy();
    for (const wrong of ['药品名称为必填项', '单次剂量为必填项', '数量单位为必填项'])
      expect(screen.getByText(wrong), wrong).toBeTruthy();
    await waitFor(async () => expect(document.activeElement).toBe(await field(/^诊断/)));
  });

  it('says what the server says of one of its drugs', async () => {
    const errors = { 'items.0.reason': ['超过建议数量须注明理由'] };
    open({ [ADD]: { status: 422, body: failure(422, 'INVALID', '参数错误', { errors }) } });
    await write();
    await press(/^签署/);
    expect(await screen.findByText('超过建议数量须注明理由')).toBeTruthy();
  });

  it('that is refused stays as it was typed, and so it does through a reload', async () => {
    const { app } = open({ [ADD]: { status: 500, body: failure(500, 'INTERNAL') } });
    await write();
    await press(/^存草稿/);
    app.close();
    const again = openApp(routes, `${PAGE}?id=${HASH}`);
    await waitFor(async () => expect((await field(/^药品名称/)).value).toBe('布洛芬缓释胶囊'));
    again.close();
  });

  it('is asked about once where there is something to know, and goes on', async () => {
    const warning = { item: 0, kind: 'alcohol', text: '甲硝唑片：用药期间及停药后7天内不能饮酒' } as const;
    const { net } = open({ [ADD]: written([warning]), [SIGN]: written([], listedOf()) });
    await write();
    await press(/^签署/);
    const question = within(await screen.findByRole('alertdialog', { name: '仍要签署？' }));
    expect(question.getByText(warning.text)).toBeTruthy();
    expect(net.calls(SIGN)).toEqual([]);
    fireEvent.click(question.getByRole('button', { name: '签署' }));
    expect(await screen.findByText('CF20261120-0001 已签署')).toBeTruthy();
  });
});

describe('a set', () => {
  it('is used, signed and printed in three presses', async () => {
    const { net } = open({ [ADD]: written(), [SIGN]: written([], listedOf()) });
    await press(/^智齿冠周炎$/);
    await press(/^签署/);
    expect((await screen.findByRole('link', { name: '打印处方' })).getAttribute('href')).toBe(`${PAGE}/41/printing`);
    expect(net.calls(ADD)[0]?.body).toMatchObject({
      ...{ diagnosis: '38 智齿冠周炎' },
      items: [{ drug_id: 8, dose: 1, frequency: 'bid', days: 3, quantity: null, note: '饭后' }],
    });
  });

  it('leaves the diagnosis that is written already', async () => {
    open();
    await type(/^诊断/, '急性牙髓炎');
    await press(/^智齿冠周炎$/);
    expect((await field(/^诊断/)).value).toBe('急性牙髓炎');
  });

  it('is made of what stands in the form, by a name', async () => {
    const path = 'POST /api/admin/prescription_sets';
    const { net } = open({ [path]: { status: 201, body: { data: set } } });
    await write();
    await press(/^存为协定方/);
    const box = await dialog('存为协定方');
    fireEvent.change(box.getByRole('textbox', { name: /名称/ }), { target: { value: '止痛' } });
    fireEvent.click(box.getByRole('button', { name: /^保存/ }));
    await waitFor(() =>
      expect(net.calls(path)[0]?.body).toMatchObject({
        ...{ name: '止痛', scope: 'own', diagnosis: '急性牙髓炎' },
        items: [{ drug_name: '布洛芬缓释胶囊', dose: 1, days: 3 }],
      }),
    );
    expect((await field(/^诊断/)).value).toBe('急性牙髓炎');
  });
});

describe('an allergy', () => {
  it('stops the signing, says what of what, and is gone past with a reason', async () => {
    const { net } = open({ [ADD]: written(), [SIGN]: conflict(false) });
    await write();
    await press(/^签署/);
    const box = await dialog('与过敏史冲突');
    expect(box.getByRole('list', { name: '冲突' }).textContent).toBe('布洛芬缓释胶囊：对青霉素过敏，轻度，皮疹');
    fireEvent.click(box.getByRole('button', { name: /^仍然签署/ }));
    expect(await box.findByText('原因为必填项')).toBeTruthy();
    fireEvent.change(box.getByRole('textbox', { name: /原因/ }), { target: { value: '既往多次使用无反应' } });
    net.on(SIGN, written([], listedOf()));
    fireEvent.click(box.getByRole('button', { name: /^仍然签署/ }));
    expect(await screen.findByText('CF20261120-0001 已签署')).toBeTruthy();
    expect(net.calls(SIGN).at(-1)?.body).toEqual({ version: 1, allergy_override: { reason: '既往多次使用无反应' } });
  });

  it('that is severe and verified leaves nothing but another drug, and what was written is a draft', async () => {
    open({ [ADD]: written(), [SIGN]: conflict(true), [LIST]: listOf([draft]) });
    await write();
    await press(/^签署/);
    const box = await dialog('与过敏史冲突');
    expect(box.queryByRole('textbox')).toBeNull();
    expect(box.queryByRole('button', { name: /^仍然签署/ })).toBeNull();
    fireEvent.click(box.getByRole('button', { name: '返回修改' }));
    expect(await screen.findByRole('region', { name: '继续处方草稿' })).toBeTruthy();
  });
});

describe('one that there is', () => {
  it('goes on where it is a draft; what a colleague saved first is chosen', async () => {
    const theirs = listedOf({ ...draft, version: 2, diagnosis: '深龋' });
    const { net } = open({
      [LIST]: listOf([draft]),
      [CHANGE]: {
        status: 409,
        body: failure(409, 'STALE', '此记录刚被修改', { current: theirs, by: '周店长', at: '' }),
      },
    });
    await press(/^继续编辑/);
    await type(/^诊断/, '慢性牙髓炎');
    await press(/^存草稿/);
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('深龋')).toBeTruthy();
    expect(alert.getByText('慢性牙髓炎')).toBeTruthy();
    fireEvent.click(alert.getByRole('radio', { name: '保留我的' }));
    net.on(CHANGE, written([], { ...theirs, version: 3, diagnosis: '慢性牙髓炎' }));
    await press(/^存草稿/);
    await waitFor(() => expect(net.calls(CHANGE).at(-1)?.body).toMatchObject({ version: 2, diagnosis: '慢性牙髓炎' }));
  });

  it('is copied into a new one', async () => {
    const { net } = open({ [ADD]: written() });
    await press(/^复制为新处方/);
    expect((await field(/^药品名称/)).value).toBe('布洛芬缓释胶囊');
    await press(/^存草稿/);
    await waitFor(() =>
      expect(net.calls(ADD)[0]?.body).toMatchObject({ diagnosis: '急性牙髓炎', reservation_id: HASH }),
    );
  });

  it('is given up with a reason', async () => {
    const path = 'POST /api/admin/prescriptions/41/void';
    const { net } = open({ [path]: written([], listedOf({ status: 'void' })) });
    await press(/^作废/);
    const box = await dialog('作废处方？');
    fireEvent.change(box.getByRole('textbox', { name: /原因/ }), { target: { value: '开错患者' } });
    fireEvent.click(box.getByRole('button', { name: /^作废/ }));
    await waitFor(() => expect(net.calls(path)[0]?.body).toEqual({ version: 2, reason: '开错患者' }));
  });

  it('has the result of its skin test, by two', async () => {
    const path = 'POST /api/admin/prescriptions/41/skin_test';
    const items = [itemOf({ skin_test: 'required', skin_test_name: '待皮试' })];
    const { net } = open({
      ...{ [LIST]: listOf([listedOf({ items })]), [path]: written([], prescriptionOf() as ListedPrescription) },
      'GET /api/admin/staff': pageOf([{ id: 6, name: '何静' }]),
    });
    await press(/^皮试结果/);
    const box = await dialog('登记皮试结果');
    fireEvent.click(box.getByRole('radio', { name: '阴性（－）' }));
    fireEvent.change(box.getByRole('textbox', { name: /批号/ }), { target: { value: 'B2026' } });
    fireEvent.click(box.getByRole('combobox', { name: /复核人/ }));
    fireEvent.click(await screen.findByRole('option', { name: /何静/ }));
    fireEvent.click(box.getByRole('button', { name: /^保存/ }));
    await waitFor(() =>
      expect(net.calls(path)[0]?.body).toEqual({
        ...{ version: 2, item_id: 71, result: 'negative', batch_no: 'B2026', second_id: 6 },
      }),
    );
  });
});
