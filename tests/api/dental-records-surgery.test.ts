import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_SURGERY } from '#contract/dental-records-surgery.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { Answer } from '../support/http.ts';
import { fresh } from '../support/member-desk.ts';
import { idOf, openSheetDesk, SHEETS, told } from '../support/sheet-desk.ts';

/** Operations and what has no sheet of its own: docs/domain/records.md#sheets. The clinic's day is 2026-11-20. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const error = (answer: Answer, field: string) => [answer.status, answer.at('errors', field)];
const IMPLANT = {
  ...{ tooth: '36', brand: '士卓曼', model: 'BLT', diameter: '4.1 mm', length: '10 mm' },
  ...{ batch_no: 'L2026118', udi: '', torque: '35 N·cm' },
};
const OPERATION = {
  ...{ operated_teeth: ['36'], procedure: ['种植一期', '植骨'], anaesthesia: '局部浸润麻醉', assistants: '许洁' },
  ...{ steps: '[[36]]翻瓣，逐级备洞，植入种植体，严密缝合', implants: [IMPLANT], complications: '无' },
  ...{ sutures: '4-0 间断缝合3针', remove_on: '2026-11-30', instructions: '24小时内勿漱口' },
};
const NOTE = { title: '电话沟通记录', content: '患者来电询问术后肿胀，告知冷敷。' };

async function clinic() {
  const desk = await openSheetDesk(app);
  const { doctor, hygienist, visit, store } = desk;
  const as = app.as(doctor);
  const write = (kind: 'surgery' | 'general', form: object, by = as) => store({ kind, ...form }, by);
  const operate = (data: object = OPERATION, more: object = {}, by = as) => write('surgery', { data, ...more }, by);
  const note = (data: object = NOTE, more: object = {}, by = as) => write('general', { data, ...more }, by);
  const sign = (kind: 'surgery' | 'general', of: Answer, by = as) => write(kind, { ...idOf(of), action: 'sign' }, by);
  /** Signed, of a visit in the chair. */
  const operated = async (data: object = OPERATION) => {
    const { id: reservation_id } = await visit('in_chair');
    return sign('surgery', await operate(data, { reservation_id }));
  };
  return { ...desk, as, hygiene: app.as(hygienist), write, operate, note, sign, operated };
}

describe('an operation', () => {
  it('begins with nothing, and keeps what is left out as it is', async () => {
    const { operate, doctor } = await clinic();
    const begun = await operate({});
    expect(begun.status, begun.text).toBe(201);
    expect(begun.at('data')).toMatchObject({
      ...{ kind: 'surgery', kind_name: '手术记录', status: 'draft', doctor: { id: doctor.id, name: '林岚' } },
      ...{ code: expect.stringMatching(/^JL20261120-/), data: NO_SURGERY },
    });
    const { id } = idOf(begun);
    await operate({ operated_teeth: ['36', '55', '11S'], procedure: ['拔牙'] }, { id });
    expect((await operate({ sutures: '2针' }, { id })).at('data', 'data')).toEqual({
      ...{ ...NO_SURGERY, operated_teeth: ['36', '55', '11S'], procedure: ['拔牙'], sutures: '2针' },
    });
  });

  it('is signed, and keeps the chart of its day', async () => {
    const { operated } = await clinic();
    const done = await operated();
    expect(done.status, done.text).toBe(201);
    expect(done.at('data')).toMatchObject({ status: 'signed', revision: 1, intact: true, data: OPERATION });
    const { rows } = await app.owner.query(
      'SELECT chart IS NOT NULL AS kept FROM record_revisions WHERE record_id = $1',
      [idOf(done).id],
    );
    expect(rows).toEqual([{ kept: true }]);
  });

  it('says all that signing lacks at once', async () => {
    const { operate, sign } = await clinic();
    const bare = { ...IMPLANT, batch_no: '', udi: '' };
    const lacking = await sign('surgery', await operate({ implants: [bare] }));
    expect([lacking.status, lacking.at('errors')]).toEqual([
      422,
      {
        ...{ 'data.procedure': ['术式为必填项'], 'data.steps': ['手术经过为必填项'] },
        'data.implants': ['植入材料须填写批号或UDI'],
      },
    ]);
  });

  it.each([
    ['nothing', { batch_no: '', udi: '' }, 422],
    ['a blank', { batch_no: '  ', udi: '' }, 422],
    ['a batch number', { batch_no: 'L1', udi: '' }, 201],
    ['a UDI', { batch_no: '', udi: '(01)06901234567892' }, 201],
  ])('with an implant that is found again by %s answers as it has to', async (_by, found, status) => {
    const { operate, sign } = await clinic();
    const written = await operate({ ...OPERATION, implants: [IMPLANT, { ...IMPLANT, tooth: '46', ...found }] });
    expect(written.status, written.text).toBe(201);
    const signed = await sign('surgery', written);
    expect(signed.status, signed.text).toBe(status);
    if (status === 422) expect(signed.at('errors')).toEqual({ 'data.implants': ['植入材料须填写批号或UDI'] });
  });

  it('is amended with a reason, and not without the batch number that it has', async () => {
    const { operated, operate, as } = await clinic();
    const seen = idOf(await operated());
    const amend = (data: object, reason = '补录扭矩') => operate(data, { ...seen, action: 'amend', reason });
    expect(error(await amend({}, ''), 'reason')).toEqual([422, ['原因为必填项']]);
    expect(error(await amend({ implants: [{ ...IMPLANT, batch_no: '' }] }), 'data.implants')).toEqual([
      ...[422, ['植入材料须填写批号或UDI']],
    ]);
    const amended = await amend({ implants: [{ ...IMPLANT, torque: '40 N·cm' }] });
    expect(amended.at('data')).toMatchObject({
      ...{ status: 'amended', revision: 2 },
      data: { implants: [{ torque: '40 N·cm' }], steps: OPERATION.steps },
    });
    const first = await as('GET', `${SHEETS}/${seen.id}?revision=1`);
    expect(first.at('data', 'data')).toMatchObject({ implants: [{ torque: '35 N·cm' }] });
    expect(first.at('meta', 'revisions', 1)).toMatchObject({
      action: 'amend',
      reason: '补录扭矩',
      changed: ['implants'],
    });
  });

  it('is amended late with an owner’s leave', async () => {
    const { operated, as } = await clinic();
    const asked = await as(
      'POST',
      `/api/admin/cases/${idOf(await operated()).id}/amend_requests`,
      { reason: '漏记' },
      fresh(),
    );
    expect(asked.status, asked.text).toBe(201);
    expect(asked.at('data', 'case')).toMatchObject({ kind: 'surgery' });
  });

  it.each([
    [{ operated_teeth: ['19'] }, 'data.operated_teeth.0', '牙位格式错误'],
    [{ operated_teeth: ['36', '36'] }, 'data.operated_teeth', '牙位重复'],
    [{ procedure: ['洗牙'] }, 'data.procedure.0', '术式格式错误'],
    [{ procedure: ['拔牙', '拔牙'] }, 'data.procedure', '术式重复'],
    [{ steps: '切'.repeat(5_001) }, 'data.steps', '手术经过最多5000个字符'],
    [{ implants: [{ ...IMPLANT, tooth: '' }] }, 'data.implants.0.tooth', '牙位格式错误'],
    [{ implants: [{ ...IMPLANT, udi: '0'.repeat(101) }] }, 'data.implants.0.udi', 'UDI最多100个字符'],
    [{ implants: Array.from({ length: 13 }, () => IMPLANT) }, 'data.implants', '种植体最多12枚'],
    [{ remove_on: '2026-02-30' }, 'data.remove_on', '日期格式错误'],
    [{ work: ['超声'] }, 'data.work', '手术记录没有该项'],
    [{ teeth: {} }, 'data.teeth', '手术记录没有该项'],
  ])('refuses %j', async (data, field, message) => {
    const { operate } = await clinic();
    expect(error(await operate(data), field)).toEqual([422, [message]]);
  });

  it('is written by doctors who treat the patient and the owner; a hygienist reads it', async () => {
    const { operate, operated, owner, hygiene, seat, hospital } = await clinic();
    expect(told(await operate({}, {}, hygiene))).toEqual([403, 'FORBIDDEN', '仅医生可以书写手术记录']);
    const { id } = idOf(await operate({}));
    expect((await operate({ sutures: '2针' }, { id }, hygiene)).status).toBe(403);
    const colleague = app.as(await seat('doctor', '高原'));
    expect(told(await operate({}, {}, colleague))).toEqual([403, 'FORBIDDEN', '仅接诊人员可修改']);
    expect((await operate({}, {}, app.as(owner))).status).toBe(201);
    const done = idOf(await operated());
    expect((await hygiene('GET', `${SHEETS}/${done.id}`)).at('data', 'data')).toMatchObject({ implants: [IMPLANT] });
    const { rows } = await app.owner.query(
      'SELECT area, by_name FROM record_reads WHERE hospital_id = $1 ORDER BY id',
      [hospital],
    );
    expect(rows).toEqual([{ area: 'surgery', by_name: '许洁' }]);
  });

  it('is not there for who reads in brief, nor for another hospital', async () => {
    const { operated, operate, seat, as, patient } = await clinic();
    const { id } = idOf(await operated());
    for (const role of ['customer_service', 'consultant', 'sale', 'sale_manager'] as const) {
      const by = app.as(await seat(role));
      expect([(await by('GET', `${SHEETS}/${id}`)).status, (await operate({}, {}, by)).status]).toEqual([403, 403]);
    }
    const elsewhere = await clinic();
    expect((await elsewhere.as('GET', `${SHEETS}/${id}`)).status).toBe(404);
    expect((await elsewhere.operate({}, { id })).status).toBe(404);
    expect((await as('GET', `${SHEETS}?patient_id=${patient}&kind=surgery`)).at('data')).toMatchObject([{ id }]);
  });
});

describe('a general sheet', () => {
  it('has a title and a content, and is signed with both', async () => {
    const { note, sign } = await clinic();
    const begun = await note({});
    expect(begun.at('data')).toMatchObject({
      ...{ kind: 'general', kind_name: '一般记录', data: { title: '', content: '' } },
    });
    const lacking = await sign('general', begun);
    expect([lacking.status, lacking.at('errors')]).toEqual([
      422,
      { 'data.title': ['标题为必填项'], 'data.content': ['内容为必填项'] },
    ]);
    const short = await sign('general', await note({ ...NOTE, title: '记' }));
    expect(short.at('errors')).toEqual({ 'data.title': ['标题至少2个字符'] });
    const done = await sign('general', await note());
    expect(done.at('data')).toMatchObject({ status: 'signed', revision: 1, data: NOTE });
    const { rows } = await app.owner.query('SELECT chart FROM record_revisions WHERE record_id = $1', [idOf(done).id]);
    expect(rows).toEqual([{ chart: null }]);
  });

  it.each([
    [{ title: '记'.repeat(51) }, 'data.title', '标题最多50个字符'],
    [{ content: '记'.repeat(5_001) }, 'data.content', '内容最多5000个字符'],
    [{ procedure: ['拔牙'] }, 'data.procedure', '一般记录没有该项'],
  ])('refuses what is other than that', async (data, field, message) => {
    const { note } = await clinic();
    expect(error(await note(data), field)).toEqual([422, [message]]);
  });

  it('is written by doctor, hygienist and owner, and is no sheet of another kind', async () => {
    const { note, operate, hygiene, owner, sign } = await clinic();
    expect((await note(NOTE, {}, app.as(owner))).status).toBe(201);
    const written = await note(NOTE, {}, hygiene);
    expect(written.status, written.text).toBe(201);
    expect((await sign('general', written, hygiene)).at('data', 'status')).toBe('signed');
    expect((await operate({}, { id: idOf(await note()).id })).status).toBe(404);
  });

  it('is amended with a reason', async () => {
    const { note, sign } = await clinic();
    const seen = idOf(await sign('general', await note()));
    const amended = await note({ title: '电话随访' }, { ...seen, action: 'amend', reason: '更正标题' });
    expect(amended.at('data')).toMatchObject({
      ...{ status: 'amended', revision: 2, data: { title: '电话随访', content: NOTE.content } },
    });
  });
});
