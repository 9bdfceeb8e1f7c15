import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexCertificateTails } from '../../db/certificate-tails.ts';
import { openCertificate } from '../../db/certificates.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';
import { withClient } from '../support/template.ts';

/** The desk's search as one types: by sound, by the end of an ID number, in the order of how well they fit. */

const NUMBER = '110101199003071233';
const ENDS_IN_X = '11010519491231002X';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const query = async (text: string, values: unknown[] = []) => (await app.owner.query(text, values)).rows;

async function known(hospital: number, name: string, more: { phone?: string; certificate?: string } = {}) {
  const id = await app.make.patient({ name, certificate: more.certificate });
  await query('UPDATE patients SET phone = $2 WHERE id = $1', [id, more.phone ?? '13700000000']);
  await query('SELECT know_patient($1, $2)', [hospital, id]);
  return id;
}

async function names(as: { token: string }, keyword: string): Promise<string[]> {
  const found = (await app.as(as)('POST', '/api/admin/search/hospitalPatient', { keyword })).at('data');
  return Array.isArray(found) ? found.map(({ name }) => String(name)) : [];
}

describe('patients', () => {
  it.each([
    ['单雄信', ['shanxiongxin', 'danxiong', 'sxx', 'dxx', 'sx', "shan'xiong"]],
    ['曾静', ['zengjing', 'cengjing', 'zj', 'cj']],
    ['解缙', ['xiejin', 'jiejin', 'xj']],
    ['欧阳雪', ['ouyang', 'oyx', 'yangxue', '阳雪', '阳']],
  ])('are found by every reading of the name: %s', async (name, keywords) => {
    const desk = await app.make.staff();
    await known(desk.hospital_id, name);
    await known(desk.hospital_id, '王五');
    for (const keyword of keywords) expect(await names(desk, keyword), keyword).toEqual([name]);
  });

  it('come in the order of how well they fit: name, sound, phone', async () => {
    const desk = await app.make.staff();
    for (const name of ['安宁远', '何安宁', '安宁', '安凝']) await known(desk.hospital_id, name);
    expect(await names(desk, '安宁')).toEqual(['安宁', '安宁远', '何安宁']);
    expect(await names(desk, 'anning')).toEqual(['安凝', '安宁', '安宁远', '何安宁']);
    await known(desk.hospital_id, '137号', { phone: '13600000000' });
    expect((await names(desk, '137'))[0]).toBe('137号');
    expect(await names(desk, '137')).toHaveLength(5);
  });

  it('are found by the last four of the ID number, however typed, and by no other four', async () => {
    const desk = await app.make.staff();
    await known(desk.hospital_id, '尾号一', { certificate: NUMBER });
    await known(desk.hospital_id, '尾号二', { certificate: ENDS_IN_X });
    await known(desk.hospital_id, '短号的', { certificate: 'A1233' });
    for (const keyword of ['1233', '１２３３', NUMBER]) expect(await names(desk, keyword), keyword).toEqual(['尾号一']);
    for (const keyword of ['002X', '002x', ENDS_IN_X.toLowerCase()]) {
      expect(await names(desk, keyword), keyword).toEqual(['尾号二']);
    }
    for (const keyword of ['1101', '0712', '02X', '233', '71233'])
      expect(await names(desk, keyword), keyword).toEqual([]);
    expect(await names(desk, 'a1233')).toEqual(['短号的']);
  });

  it('who came by a form or a booking are found by their last four, too', async () => {
    const doctor = await app.make.doctor();
    const desk = await app.make.staff({ hospital: doctor.hospital_id });
    const slot = await app.make.slot(doctor.id, 1, '09:00');
    const form = deskForm(
      { slot, time: '09:00', department: doctor.department_id },
      { name: '前台登记', phone: '13600001111', certificate_number: NUMBER },
    );
    const booked = await app.as(desk)('POST', '/api/admin/reservations', form);
    expect(booked.status).toBe(201);
    const account = await app.make.account({ patients: [] });
    const made = await app.as(account)('POST', '/api/patients', {
      patient: { name: '自己登记', phone: '13600002222' },
      info: { certificate_type: 1, certificate_number: ENDS_IN_X },
    });
    expect(await names(desk, '002X')).toEqual([]);
    await query('SELECT know_patient($1, $2)', [doctor.hospital_id, made.number('data', 'id')]);
    expect(await names(desk, '002X')).toEqual(['自己登记']);
    expect(await names(desk, '1233')).toEqual(['前台登记']);
  });

  it('of another hospital are found by nothing', async () => {
    const desk = await app.make.staff();
    const elsewhere = await app.make.staff();
    await known(desk.hospital_id, '只在本院', { certificate: NUMBER, phone: '13512348888' });
    for (const keyword of ['只在本院', '本', 'zzby', 'zhizai', '8888', '1233', NUMBER]) {
      expect(await names(elsewhere, keyword), keyword).toEqual([]);
      expect(await names(desk, keyword), keyword).toEqual(['只在本院']);
    }
  });

  it('wildcards are what was typed', async () => {
    const desk = await app.make.staff();
    await known(desk.hospital_id, '百分%号_甲');
    await known(desk.hospital_id, '百分之号甲');
    for (const keyword of ['%', '_', '%号_', '分%'])
      expect(await names(desk, keyword), keyword).toEqual(['百分%号_甲']);
    for (const keyword of ['百_%', '%%', '\\', 'b%']) expect(await names(desk, keyword), keyword).toEqual([]);
  });
});

describe('numbers of earlier versions', () => {
  it('get what their last four are found by, and still open; once done there is nothing to do', async () => {
    const desk = await app.make.staff();
    const id = await known(desk.hospital_id, '早先的', { certificate: NUMBER });
    await query('UPDATE patients SET certificate_blind = substring(certificate_blind FROM 1 FOR 32) WHERE id = $1', [
      id,
    ]);
    await query(
      'UPDATE hospital_certificates SET certificate_blind = substring(certificate_blind FROM 1 FOR 32) WHERE hospital_id = $1',
      [desk.hospital_id],
    );
    expect(await names(desk, '1233')).toEqual([]);
    const work = () => withClient(app.database.url, (client) => indexCertificateTails(client, app.deps.keys));
    await work();
    expect(await names(desk, '1233')).toEqual(['早先的']);
    expect(await names(desk, NUMBER)).toEqual(['早先的']);
    const [row] = await query('SELECT certificate_cipher, certificate_blind FROM patients WHERE id = $1', [id]);
    expect(openCertificate(app.deps.keys, row)).toBe(NUMBER);
    const before = await query('SELECT xmin::text FROM patients ORDER BY id');
    await work();
    expect(await query('SELECT xmin::text FROM patients ORDER BY id')).toEqual(before);
  });
});
