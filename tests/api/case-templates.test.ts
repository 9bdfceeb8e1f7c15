import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

/** What templates have beside every plain table (tests/resources): whose one is, and their calls at fixed places. */

const TABLE = '/api/admin/case_templates';
const EMR = '/api/admin/hospital/patient-emr';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
});
afterAll(() => app.close());

const NOTHING = {
  chief_complaint: '',
  present_history: '',
  past_history: '',
  exam: '',
  aux_exam: '',
  plan: '',
  treatment: '',
  doctor_order: '',
};
const content = { exam: '{牙位}叩痛（＋＋），[[26]]松动（－）', treatment: '{牙位}局麻下开髓' };
const form = { name: '急性牙髓炎初诊', kind: 'endodontic', scope: 'own', content };

/** A hospital with its owner and two doctors; diagnoses come with the owner. */
async function clinic() {
  const owner = await app.make.staff({ role: 'shop_owner' });
  const hospital = owner.hospital_id;
  const [doctor, other] = [await app.make.staff({ hospital }), await app.make.staff({ hospital })];
  return { asOwner: app.as(owner), asDoctor: app.as(doctor), asOther: app.as(other), hospital };
}
type Ask = Awaited<ReturnType<typeof clinic>>['asOwner'];

const store = async (ask: Ask, more: object = {}) => {
  const answer = await ask('POST', `${EMR}/templateStore`, { ...form, ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.number('data', 'id');
};

it('are kept, listed, shown and changed at the places that other programs know', async () => {
  const { asDoctor } = await clinic();
  const stored = await asDoctor('POST', `${EMR}/templateStore`, { ...form, diagnosis_code: 'K04.0' });
  const id = stored.number('data', 'id');
  expect([stored.status, stored.at('data')]).toEqual([
    201,
    {
      id,
      ...form,
      diagnosis_code: 'K04.0',
      diagnosis: { code: 'K04.0', name: expect.stringContaining('急性牙髓炎') },
      content: { ...NOTHING, ...content },
      uses: 0,
      enabled: true,
      version: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      updated_by: expect.any(Number),
    },
  ]);

  const shown = await asDoctor('POST', `${EMR}/templateShow`, { id });
  expect([shown.status, shown.at('data')]).toEqual([200, stored.at('data')]);
  const index = await asDoctor('POST', `${EMR}/templateIndex`, { page: 1, pageSize: 5 });
  expect([index.status, JSON.parse(index.text)]).toEqual([
    200,
    { data: [stored.at('data')], current_page: 1, per_page: 5, total: 1 },
  ]);
  for (const [filter, total] of [
    [{}, 1],
    [{ keyword: 'jxysy' }, 1],
    [{ keyword: '智齿' }, 0],
    [{ kind: 'endodontic', scope: 'own' }, 1],
    [{ kind: 'implant' }, 0],
    [{ scope: 'hospital' }, 0],
  ] as const)
    expect((await asDoctor('POST', `${EMR}/templateIndex`, filter)).number('total'), JSON.stringify(filter)).toBe(
      total,
    );

  const changed = await asDoctor('POST', `${EMR}/templateUpdate`, { ...form, id, enabled: false, version: 1 });
  expect([changed.status, changed.at('data')]).toMatchObject([
    201,
    { id, version: 2, enabled: false, diagnosis_code: '', diagnosis: null },
  ]);
  const late = await asDoctor('POST', `${EMR}/templateUpdate`, { ...form, id, name: '改过', version: 1 });
  expect([late.status, late.at('code'), late.at('current')]).toEqual([409, 'STALE', changed.at('data')]);
  // Who says no version is not asked for it there; at the table's own place everybody is.
  expect((await asDoctor('POST', `${EMR}/templateUpdate`, { ...form, id, name: '改过' })).status).toBe(201);
  const unseen = await asDoctor('PUT', `${TABLE}/${id}`, { ...form, name: '又改' });
  expect([unseen.status, unseen.at('errors')]).toEqual([422, { version: ['版本为必填项'] }]);
});

it('are changed once where two change one in the same moment', async () => {
  const { asDoctor } = await clinic();
  const id = await store(asDoctor);
  const change = (name: string) => asDoctor('POST', `${EMR}/templateUpdate`, { ...form, id, name, version: 1 });
  const answers = await Promise.all([change('甲乙'), change('丙丁')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

it('say what a form of one chooses from, the hospital’s to its owner alone', async () => {
  const { asOwner, asDoctor, hospital } = await clinic();
  await app.owner.query(`UPDATE diagnoses SET enabled = false WHERE hospital_id = $1 AND name = '深龋'`, [hospital]);
  const own = { value: 'own', label: '个人' };
  const choices = await asDoctor('GET', `${EMR}/templateCreate`);
  expect([choices.status, choices.at('data', 'scopes')]).toEqual([200, [own]]);
  expect((await asOwner('GET', `${EMR}/templateCreate`)).at('data', 'scopes')).toEqual([
    own,
    { value: 'hospital', label: '全院' },
  ]);
  expect(choices.at('data', 'kinds')).toContainEqual({ value: 'implant', label: '种植' });
  const sections = choices.at('data', 'sections') as { value: string; max: number }[];
  expect(sections).toHaveLength(8);
  expect(sections.slice(0, 2)).toEqual([
    { value: 'chief_complaint', label: '主诉', max: 500 },
    { value: 'present_history', label: '现病史', max: 5_000 },
  ]);
  const named = choices.at('data', 'diagnoses') as { code: string; name: string }[];
  expect(named).toContainEqual({ code: 'K02.1', name: '中龋' });
  expect(named.filter(({ code, name }) => code === '' || name === '深龋')).toEqual([]);
});

it('one’s own are nobody else’s, the hospital’s are its owner’s to change', async () => {
  const { asOwner, asDoctor, asOther } = await clinic();
  const own = await store(asDoctor);
  const unknown = 2_000_000_000;
  for (const ask of [asOther, asOwner]) {
    expect((await ask('POST', `${EMR}/templateIndex`, {})).number('total')).toBe(0);
    for (const [way, body] of [
      ['templateShow', {}],
      ['templateUpdate', { ...form, version: 1 }],
    ] as const) {
      const told = async (id: number) => {
        const { status, text } = await ask('POST', `${EMR}/${way}`, { ...body, id });
        return [status, text.replace(/"request_id":"[^"]*"/, '')];
      };
      expect(await told(own)).toEqual(await told(unknown));
      expect((await told(own))[0]).toBe(404);
    }
    expect((await ask('DELETE', `${TABLE}/${own}`)).status).toBe(404);
  }

  expect((await asDoctor('POST', `${EMR}/templateStore`, { ...form, scope: 'hospital' })).status).toBe(403);
  const shared = await store(asOwner, { scope: 'hospital' });
  expect((await asDoctor('POST', `${EMR}/templateShow`, { id: shared })).at('data', 'scope')).toBe('hospital');
  const change = { ...form, id: shared, name: '改过', version: 1 };
  expect((await asDoctor('POST', `${EMR}/templateUpdate`, { ...change, scope: 'hospital' })).status).toBe(403);
  expect((await asDoctor('POST', `${EMR}/templateUpdate`, { ...change, scope: 'own' })).status).toBe(403);
  expect((await asDoctor('DELETE', `${TABLE}/${shared}`)).status).toBe(403);
  expect((await asDoctor('POST', `${EMR}/templateUpdate`, { ...form, scope: 'hospital', id: own })).status).toBe(403);
  expect((await asDoctor('POST', `${EMR}/templateIndex`, {})).number('total')).toBe(2);
  expect((await asOwner('POST', `${EMR}/templateUpdate`, { ...change, scope: 'hospital' })).status).toBe(201);
});

it('of one name there is one of each person’s, and one of the hospital’s', async () => {
  const { asOwner, asDoctor, asOther } = await clinic();
  for (const [ask, scope] of [
    [asDoctor, 'own'],
    [asOther, 'own'],
    [asOwner, 'hospital'],
  ] as const) {
    await store(ask, { scope });
    const again = await ask('POST', `${EMR}/templateStore`, { ...form, scope });
    expect([again.status, again.at('errors')]).toEqual([422, { name: ['模板名称已存在'] }]);
  }
});

it('say all that is wrong with one, in Chinese', async () => {
  const { asDoctor } = await clinic();
  const refused = async (body: object) => {
    const { status, at } = await asDoctor('POST', `${EMR}/templateStore`, body);
    return [status, at('errors')];
  };
  expect(await refused({})).toEqual([
    422,
    { name: ['模板名称为必填项'], kind: ['类型为必填项'], scope: ['适用范围为必填项'], content: ['病历内容为必填项'] },
  ]);
  expect(
    await refused({ ...form, name: '长', kind: 'x', content: { ...content, chief_complaint: '长'.repeat(501) } }),
  ).toEqual([
    422,
    { name: ['模板名称至少2个字符'], kind: ['类型为必填项'], 'content.chief_complaint': ['主诉最多500个字符'] },
  ]);
  expect(await refused({ ...form, content: { treatment: '长'.repeat(5_001) } })).toEqual([
    422,
    { 'content.treatment': ['处置最多5000个字符'] },
  ]);
  expect(await refused({ ...form, content: { exam: '  ' } })).toEqual([
    422,
    { 'content.chief_complaint': ['病历内容至少填写一个段落'] },
  ]);
  expect(await refused({ ...form, content: '叩痛' })).toEqual([422, { content: ['病历内容格式错误'] }]);
  expect(await refused({ ...form, diagnosis_code: 'K99.9' })).toEqual([422, { diagnosis_code: ['诊断不存在'] }]);
  const shown = await asDoctor('POST', `${EMR}/templateShow`, {});
  expect([shown.status, shown.at('errors')]).toEqual([422, { id: ['病历模板为必填项'] }]);
});

it('keep a diagnosis that the hospital has taken away since, and as much as each section holds', async () => {
  const { asDoctor, hospital } = await clinic();
  await app.owner.query(`INSERT INTO diagnoses (hospital_id, code, name) VALUES ($1, 'X77', '本院的诊断')`, [hospital]);
  const whole = {
    ...Object.fromEntries(Object.keys(NOTHING).map((key) => [key, '满'.repeat(5_000)])),
    chief_complaint: '痛',
  };
  const body = { ...form, diagnosis_code: 'X77', content: whole };
  const stored = await asDoctor('POST', `${EMR}/templateStore`, body);
  expect([stored.status, stored.at('data', 'diagnosis')]).toEqual([201, { code: 'X77', name: '本院的诊断' }]);
  await app.owner.query(`DELETE FROM diagnoses WHERE hospital_id = $1 AND code = 'X77'`, [hospital]);
  const changed = await asDoctor('POST', `${EMR}/templateUpdate`, {
    ...body,
    id: stored.at('data', 'id'),
    name: '改过',
  });
  expect([changed.status, changed.at('data', 'diagnosis')]).toEqual([201, { code: 'X77', name: '' }]);
});
