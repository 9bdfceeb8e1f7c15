import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openCaseDesk } from '../support/case-desk.ts';
import type { Answer } from '../support/http.ts';
import { fresh } from '../support/member-desk.ts';

/** The tooth chart, read and changed: docs/domain/records.md#tooth-chart. The clinic's day is 2026-11-20. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Finding = { id: number; tooth: string; state: string; surfaces: string[]; phase: string };
const findings = (answer: Answer) => answer.at('data', 'findings') as Finding[];
const states = (answer: Answer) =>
  findings(answer).map((each) => `${each.tooth} ${each.state} ${each.surfaces.join('')}`.trim());
const told = (answer: Answer) => [answer.status, answer.string('code'), answer.string('message')];
const error = (answer: Answer, field: string) => [answer.status, answer.at('errors', field)];

const CARIES = { op: 'add', tooth: '26', surfaces: ['O', 'M'], state: '龋', detail: { depth: '深' } };
const FILLING = { op: 'add', tooth: '26', surfaces: ['M', 'O'], state: '充填', detail: { material: '树脂' } };
const whole = (tooth: string, state: string, more: object = {}) => ({ op: 'add', tooth, state, ...more });

/** A patient in the chair of their doctor. */
async function chair() {
  const desk = await openCaseDesk(app);
  await desk.visit('in_chair');
  const path = `/api/admin/patients/${desk.patient}/chart`;
  const as = app.as(desk.doctor);
  const show = (on = '', by = as) => by('GET', `${path}${on && `?on=${on}`}`);
  const history = (query = '', by = as) => by('GET', `${path}/history?pageSize=100&${query}`);
  const post = (form: object, by = as, headers = fresh()) => by('POST', path, form, headers);
  /** On the chart as it is by now. */
  const apply = async (...changes: object[]) => post({ version: (await show()).number('data', 'version'), changes });
  const added = async (...changes: object[]): Promise<number> => {
    const answer = await apply(...changes);
    expect(answer.status, answer.text).toBe(201);
    return answer.number('data', 'added', 0);
  };
  const born = (day: string) =>
    app.owner.query('UPDATE patients SET birth_date = $2 WHERE id = $1', [desk.patient, day]);
  return { ...desk, path, as, show, history, post, apply, added, born };
}

describe('a chart', () => {
  it('is empty at first, and of version 1', async () => {
    const { show } = await chair();
    const answer = await show();
    expect(answer.status, answer.text).toBe(200);
    expect(answer.at('data')).toMatchObject({ on: '2026-11-20', version: 1, findings: [], days: [] });
    expect(answer.at('meta')).toEqual({ editable: true, treating: true, today: '2026-11-20' });
  });

  it('has what was found, its surfaces in their order, from today where no day is said', async () => {
    const { show, apply, doctor } = await chair();
    const answer = await apply(CARIES, whole('45', '冠', { phase: 'planned' }));
    expect(answer.status, answer.text).toBe(201);
    expect(answer.at('data')).toMatchObject({
      version: 2,
      days: ['2026-11-20'],
      added: [expect.any(Number), expect.any(Number)],
    });
    const seen = await show();
    expect(findings(seen)).toMatchObject([
      {
        tooth: '26',
        surfaces: ['M', 'O'],
        state: '龋',
        phase: 'existing',
        detail: { depth: '深' },
        from_on: '2026-11-20',
        record_id: null,
      },
      { tooth: '45', surfaces: [], state: '冠', phase: 'planned', detail: {} },
    ]);
    const { rows } = await app.owner.query('SELECT by, at IS NOT NULL AS at FROM tooth_findings WHERE id = $1', [
      findings(seen)[0]?.id,
    ]);
    expect(rows).toEqual([{ by: doctor.id, at: true }]);
  });

  it('shows before a filling the cavity and no filling, after it the reverse', async () => {
    const { show, added, apply } = await chair();
    const id = await added({ ...CARIES, from_on: '2026-05-04' });
    await apply({ op: 'end', id, end_reason: 'treated', to_on: '2026-10-01' }, { ...FILLING, from_on: '2026-10-01' });
    expect(states(await show('2026-05-03'))).toEqual([]);
    for (const day of ['2026-05-04', '2026-09-30']) expect(states(await show(day)), day).toEqual(['26 龋 MO']);
    for (const day of ['2026-10-01', '2026-11-20']) expect(states(await show(day)), day).toEqual(['26 充填 MO']);
    expect((await show()).at('data', 'days')).toEqual(['2026-05-04', '2026-10-01']);
  });

  it('shows a slip on no day, and tells of it with who and when in the story of its tooth', async () => {
    const { show, added, apply, history } = await chair();
    const id = await added({ ...CARIES, from_on: '2026-05-04' });
    await apply({ op: 'end', id, end_reason: 'corrected' });
    for (const day of ['2026-05-04', '2026-08-01', '']) expect(findings(await show(day)), day).toEqual([]);
    expect((await show()).at('data', 'days')).toEqual([]);
    const story = await history('tooth=26');
    expect(story.at('data')).toMatchObject([
      { kind: 'end', on: '2026-11-20', by_name: '林岚', finding: { id, to_on: '2026-05-04', end_reason: 'corrected' } },
      { kind: 'add', on: '2026-05-04', by_name: '林岚', finding: { id } },
    ]);
  });

  it('of a past day is read only, and of a day to come there is none', async () => {
    const { show } = await chair();
    expect((await show('2026-11-19')).at('meta', 'editable')).toBe(false);
    expect(error(await show('2026-11-21'), 'on')).toEqual([422, ['日期不能晚于今天']]);
    expect((await show('2026-02-30')).status).toBe(422);
  });
});

describe('a tooth that is gone', () => {
  it.each(['缺失', '已拔', '未萌'])('%s ends what only a tooth can have, together with it', async (state) => {
    const { show, apply, history } = await chair();
    await apply({ ...CARIES, from_on: '2026-01-05' }, FILLING, whole('26', '根管治疗', { phase: 'planned' }), {
      ...CARIES,
      tooth: '27',
    });
    expect((await apply(whole('26', state))).status).toBe(201);
    expect(states(await show())).toEqual([`26 ${state}`, '27 龋 MO']);
    expect(states(await show('2026-11-19'))).toEqual(['26 龋 MO']);
    const ends = ((await history('tooth=26')).at('data') as { kind: string; finding: { end_reason: string } }[]).filter(
      ({ kind }) => kind === 'end',
    );
    expect(ends.map(({ finding }) => finding.end_reason)).toEqual(['lost', 'lost', 'lost']);
  });

  it('takes the place of what else was said to be gone', async () => {
    const { show, apply } = await chair();
    await apply(whole('18', '未萌', { from_on: '2020-01-01' }));
    await apply(whole('18', '缺失', { from_on: '2024-01-01' }));
    expect(states(await show('2023-12-31'))).toEqual(['18 未萌']);
    expect(states(await show())).toEqual(['18 缺失']);
  });

  it('has nothing of a tooth from then on, but what stands in its place and what an implant carries', async () => {
    const { show, apply } = await chair();
    await apply(whole('14', '已拔', { from_on: '2025-03-01' }));
    expect(error(await apply({ ...CARIES, tooth: '14', from_on: '2024-01-01' }), 'changes.0.state')).toEqual([
      422,
      ['该牙已拔，不能标记龋'],
    ]);
    expect(error(await apply(whole('14', '冠')), 'changes.0.state')).toEqual([422, ['该牙已拔，不能标记冠']]);
    expect((await apply(whole('14', '种植'), whole('14', '冠'))).status).toBe(201);
    expect((await apply(whole('14', '根管治疗'))).status).toBe(422);
    expect(states(await show())).toEqual(['14 已拔', '14 种植', '14 冠']);
  });

  it('which an implant had replaced keeps its crown when it is charted later', async () => {
    const { show, apply } = await chair();
    await apply(whole('14', '种植', { from_on: '2025-03-01' }), whole('14', '冠', { from_on: '2025-06-01' }));
    await apply(whole('14', '缺失', { from_on: '2025-01-01' }));
    expect(states(await show())).toEqual(['14 缺失', '14 种植', '14 冠']);
  });

  it('is not said of a day before which its tooth went on', async () => {
    const { apply, added } = await chair();
    const id = await added({ ...FILLING, from_on: '2026-03-01' });
    expect(error(await apply(whole('26', '已拔', { from_on: '2026-02-01' })), 'changes.0.from_on')).toEqual([
      422,
      ['该牙在此日之后仍有其他状态'],
    ]);
    await apply({ op: 'end', id, end_reason: 'replaced', to_on: '2026-04-01' });
    expect((await apply(whole('26', '已拔', { from_on: '2026-03-15' }))).status).toBe(422);
    expect((await apply(whole('26', '已拔', { from_on: '2026-04-01' }))).status).toBe(201);
  });

  it('only in a plan is still there', async () => {
    const { show, apply } = await chair();
    await apply(CARIES, whole('26', '已拔', { phase: 'planned' }));
    expect(states(await show())).toEqual(['26 龋 MO', '26 已拔']);
  });
});

describe('a change', () => {
  it.each([
    ['49', { ...CARIES, tooth: '49' }, 'tooth', '牙位格式错误'],
    ['56', { ...CARIES, tooth: '56' }, 'tooth', '牙位格式错误'],
    ['surface X', { ...CARIES, surfaces: ['X'] }, 'surfaces.0', '牙面格式错误'],
    ['surface twice', { ...CARIES, surfaces: ['O', 'O'] }, 'surfaces', '牙面重复'],
    ['no surface', { ...CARIES, surfaces: [] }, 'surfaces', '牙面为必填项'],
    ['a surface of a whole', whole('26', '冠', { surfaces: ['O'] }), 'surfaces', '冠不分牙面'],
    ['another state', whole('26', '坏'), 'state', '状态格式错误'],
    ['no state', { op: 'add', tooth: '26' }, 'state', '状态为必填项'],
    ['no tooth', { op: 'add', state: '冠' }, 'tooth', '牙位为必填项'],
    ['how deep a crown is', whole('26', '冠', { detail: { depth: '深' } }), 'detail.depth', '冠没有深度'],
    ['how loose nobody says', whole('26', '松动'), 'detail.grade', '松动度为必填项'],
    ['a day to come', { ...CARIES, from_on: '2026-11-21' }, 'from_on', '日期不能晚于今天'],
    ['an end of nothing', { op: 'end', end_reason: 'treated' }, 'id', '牙位记录为必填项'],
    ['an end without why', { op: 'end', id: 1 }, 'end_reason', '结束原因为必填项'],
    ['an end of what is not there', { op: 'end', id: 1_999_999, end_reason: 'treated' }, 'id', '牙位记录不存在'],
    ['a molar that has no milk tooth', { op: 'show', tooth: '16' }, 'tooth', '该牙位不分乳恒'],
  ])('refuses %s', async (_, change, field, message) => {
    const { apply } = await chair();
    expect(error(await apply(change), `changes.0.${field}`)).toEqual([422, [message]]);
  });

  it('names a supernumerary tooth beside its neighbour', async () => {
    const { apply, show } = await chair();
    expect((await apply(whole('11S', '多生牙'))).status).toBe(201);
    expect(states(await show())).toEqual(['11S 多生牙']);
  });

  it('is all or nothing', async () => {
    const { apply, show } = await chair();
    expect(error(await apply(CARIES, CARIES), 'changes.1.state')).toEqual([422, ['该牙已有未结束的龋']]);
    expect((await show()).at('data')).toMatchObject({ version: 1, findings: [] });
  });

  it('finds a state of a surface once while it is open, whoever else has it', async () => {
    const { apply, added } = await chair();
    const id = await added({ ...CARIES, surfaces: ['M', 'O'] });
    expect((await apply({ ...CARIES, surfaces: ['D', 'O'] })).status).toBe(422);
    expect((await apply({ ...CARIES, surfaces: ['D'] })).status).toBe(201);
    await apply({ op: 'end', id, end_reason: 'treated' });
    expect((await apply({ ...CARIES, surfaces: ['O'] })).status).toBe(201);
  });

  it('ends a finding once, not before it began', async () => {
    const { apply, added } = await chair();
    const id = await added({ ...CARIES, from_on: '2026-05-04' });
    const end = { op: 'end', id, end_reason: 'treated' };
    expect(error(await apply({ ...end, to_on: '2026-05-03' }), 'changes.0.to_on')).toEqual([
      422,
      ['结束日期不能早于开始日期'],
    ]);
    expect(error(await apply({ ...end, to_on: '2026-11-21' }), 'changes.0.to_on')).toEqual([422, ['日期不能晚于今天']]);
    expect((await apply(end)).status).toBe(201);
    expect(told(await apply(end))).toEqual([409, 'STATE', '该牙位记录已结束']);
  });

  it('needs the version that was seen', async () => {
    const { post, apply } = await chair();
    expect(error(await post({ changes: [CARIES] }), 'version')).toEqual([422, ['版本为必填项']]);
    await apply(CARIES);
    const stale = await post({ version: 1, changes: [FILLING] });
    expect(told(stale).slice(0, 2)).toEqual([409, 'STALE']);
    expect(stale.at('current')).toMatchObject({ version: 2, findings: [{ state: '龋' }] });
    expect([stale.string('by'), stale.string('at')]).toEqual(['林岚', expect.stringMatching(/^2026-11-20T/)]);
  });

  it('of two that saw the same is one, however many there are', async () => {
    const { post, show, seat, visit } = await chair();
    // Each at a desk of their own: the presses of one come one after the other anyway.
    const people = [];
    for (let n = 0; n < 6; n++) {
      const doctor = await seat('doctor');
      await visit('done', n + 1, { doctor: doctor.id });
      people.push(app.as(doctor));
    }
    const answers = await Promise.all(
      people.map((by, n) => post({ version: 1, changes: [{ ...CARIES, tooth: `1${n + 1}` }] }, by)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(findings(await show())).toHaveLength(1);
  });

  it('made twice with one key is one', async () => {
    const { post, show } = await chair();
    const key = fresh();
    const [one, two] = [
      await post({ version: 1, changes: [CARIES] }, undefined, key),
      await post({ version: 1, changes: [CARIES] }, undefined, key),
    ];
    expect(two.at('data')).toEqual(one.at('data'));
    expect((await show()).at('data')).toMatchObject({ version: 2, findings: [{ tooth: '26' }] });
  });

  it('is written with a case of the same patient, here', async () => {
    const { store, post, show, visit, patient } = await chair();
    const record_id = (await store({})).number('data', 'id');
    const elsewhere = await chair();
    const theirs = (await elsewhere.store({})).number('data', 'id');
    const other = await app.make.patient();
    await app.owner.query(
      'INSERT INTO hospital_patients (hospital_id, patient_id) SELECT hospital_id, $2 FROM hospital_patients WHERE patient_id = $1',
      [patient, other],
    );
    await visit('in_chair', 0, { patient: other });
    const anothers = (await store({ patient_id: other })).number('data', 'id');
    for (const id of [theirs, anothers, 1_999_999]) {
      expect(error(await post({ version: 1, record_id: id, changes: [CARIES] }), 'record_id')).toEqual([
        422,
        ['病历不存在'],
      ]);
    }
    expect((await post({ version: 1, record_id, changes: [CARIES] })).status).toBe(201);
    expect((await show()).at('data', 'findings', 0, 'record_id')).toBe(record_id);
  });

  it('of another patient’s finding finds nothing', async () => {
    const { apply } = await chair();
    const elsewhere = await chair();
    const id = await elsewhere.added(CARIES);
    expect(error(await apply({ op: 'end', id, end_reason: 'treated' }), 'changes.0.id')).toEqual([
      422,
      ['牙位记录不存在'],
    ]);
  });

  it('is refused in a closed hospital', async () => {
    const { apply, hospital } = await chair();
    await app.owner.query('UPDATE hospitals SET lock = 1 WHERE id = $1', [hospital]);
    expect((await apply(CARIES)).status).toBe(423);
  });
});

describe('which teeth stand there', () => {
  const teeth = (answer: Answer) => answer.at('data', 'dentition', 'teeth') as string[];

  it('is said by age: under 6 primary, 6 to 12 mixed, then permanent', async () => {
    const { show, born } = await chair();
    const stage = async () => (await show()).at('data', 'dentition', 'stage');
    expect(await stage()).toBe('permanent');
    await born('2020-11-21');
    expect([await stage(), teeth(await show()).slice(3, 13)]).toEqual([
      'primary',
      ['55', '54', '53', '52', '51', '61', '62', '63', '64', '65'],
    ]);
    await born('2019-11-20');
    expect([await stage(), teeth(await show()).slice(3, 8)]).toEqual(['mixed', ['55', '54', '53', '52', '11']]);
    expect((await show()).at('data', 'dentition', 'due')).toEqual(['18', '17', '27', '28', '48', '47', '37', '38']);
    await born('2013-11-21');
    expect(await stage()).toBe('mixed');
    await born('2013-11-20');
    expect(await stage()).toBe('permanent');
    expect(teeth(await show('2019-11-19'))).toContain('55');
  });

  it('is switched by hand at each position, and stays so as they grow', async () => {
    const { show, apply, born } = await chair();
    await born('2019-11-20');
    expect((await apply({ op: 'show', tooth: '12', from_on: '2026-10-01' })).status).toBe(201);
    expect(teeth(await show()).slice(3, 8)).toEqual(['55', '54', '53', '12', '11']);
    expect(teeth(await show('2026-09-30')).slice(3, 8)).toEqual(['55', '54', '53', '52', '51']);
    await apply({ op: 'show', tooth: '55' });
    await born('1990-01-01');
    const { dentition, days } = (await show()).at('data') as { dentition: object; days: string[] };
    expect(dentition).toMatchObject({ stage: 'permanent', by_hand: ['55', '12'] });
    expect(days).toEqual(['2026-10-01', '2026-11-20']);
  });
});

describe('who', () => {
  it('reads it whole: owner, doctor, hygienist; others 403', async () => {
    const { show, history, seat, owner } = await chair();
    for (const person of [owner, await seat('doctor'), await seat('dental_hygienist')]) {
      expect([(await show('', app.as(person))).status, (await history('', app.as(person))).status]).toEqual([200, 200]);
    }
    for (const role of ['consultant', 'customer_service', 'sale', 'sale_manager'] as const) {
      const by = app.as(await seat(role));
      expect([(await show('', by)).status, (await history('', by)).status], role).toEqual([403, 403]);
    }
  });

  it('changes it: who treats them, doctor or hygienist, and the owner', async () => {
    const { post, seat, owner, visit, show } = await chair();
    const hygienist = await seat('dental_hygienist');
    const stranger = await seat('doctor');
    for (const person of [hygienist, stranger]) {
      expect(told(await post({ version: 1, changes: [CARIES] }, app.as(person)))).toEqual([
        403,
        'FORBIDDEN',
        '仅接诊人员可修改',
      ]);
      expect((await show('', app.as(person))).at('meta')).toMatchObject({ editable: false, treating: false });
    }
    await visit('done', 400, { doctor: hygienist.id });
    expect((await post({ version: 1, changes: [CARIES] }, app.as(hygienist))).status).toBe(201);
    expect((await post({ version: 2, changes: [FILLING] }, app.as(owner))).status).toBe(201);
    for (const role of ['consultant', 'customer_service', 'sale'] as const) {
      expect((await post({ version: 3, changes: [CARIES] }, app.as(await seat(role)))).status, role).toBe(403);
    }
  });

  it('is of another hospital finds nobody, and has a chart of their own of whom both know', async () => {
    const { patient, apply, path } = await chair();
    const elsewhere = await chair();
    const there = app.as(elsewhere.owner);
    expect([(await there('GET', path)).status, (await there('GET', `${path}/history`)).status]).toEqual([404, 404]);
    expect((await there('POST', path, { version: 1, changes: [CARIES] }, fresh())).status).toBe(404);
    await apply(CARIES);
    await elsewhere.knows(patient);
    expect((await there('GET', path)).at('data')).toMatchObject({ version: 1, findings: [], days: [] });
    expect((await there('GET', `${path}/history`)).at('data')).toEqual([]);
  });

  it('read it is written down, once in ten minutes', async () => {
    const { show, history, patient, seat } = await chair();
    const stranger = app.as(await seat('doctor', '周远'));
    for (let n = 0; n < 3; n++) await show('', stranger);
    await history('', stranger);
    await show();
    const { rows } = await app.owner.query(
      'SELECT by_name, area, treating FROM record_reads WHERE patient_id = $1 ORDER BY id',
      [patient],
    );
    expect(rows).toEqual([
      { by_name: '周远', area: 'chart', treating: false },
      { by_name: '林岚', area: 'chart', treating: true },
    ]);
  });
});

describe('what is kept', () => {
  it('is never written over, and never removed', async () => {
    const { added, apply, hospital, doctor } = await chair();
    const id = await added(CARIES);
    await apply({ op: 'show', tooth: '55' });
    const refused = /is only ever ended, once|is append-only|permission denied/;
    const tried = (text: string) =>
      app.owner.query(text, [id]).then(
        () => 'done',
        (failed: Error) => failed.message,
      );
    for (const change of [
      `state = '充填'`,
      `tooth = '27'`,
      `from_on = from_on - 1`,
      `surfaces = '{D}'`,
      `detail = '{}'`,
    ]) {
      expect(await tried(`UPDATE tooth_findings SET ${change} WHERE id = $1`), change).toMatch(refused);
    }
    expect(await tried('DELETE FROM tooth_findings WHERE id = $1')).toMatch(refused);
    await apply({ op: 'end', id, end_reason: 'treated' });
    expect(await tried(`UPDATE tooth_findings SET end_reason = 'lost' WHERE id = $1`)).toMatch(refused);
    expect(
      await tried(
        `UPDATE tooth_findings SET to_on = NULL, end_reason = NULL, ended_by = NULL, ended_at = NULL WHERE id = $1`,
      ),
    ).toMatch(refused);
    const switched = (text: string) =>
      app.owner.query(text, [hospital]).then(
        () => 'done',
        (failed: Error) => failed.message,
      );
    expect(await switched('DELETE FROM tooth_switches WHERE hospital_id = $1')).toMatch(refused);
    expect(await switched(`UPDATE tooth_switches SET tooth = '15' WHERE hospital_id = $1`)).toMatch(refused);
    expect(doctor.id).toBeGreaterThan(0);
  });

  it('the database holds a state of a surface to one open row', async () => {
    const { added } = await chair();
    const id = await added(CARIES);
    const again = app.owner.query(
      `INSERT INTO tooth_findings (hospital_id, patient_id, tooth, surfaces, state, phase, from_on, by, at)
       SELECT hospital_id, patient_id, tooth, '{D,O}', state, 'watch', from_on, by, at FROM tooth_findings WHERE id = $1`,
      [id],
    );
    await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'tooth_findings_open_o_unique' });
  });

  it('in the revision of a case is the chart of its visit, whatever is found later', async () => {
    const { draft, store, added, apply, patient } = await chair();
    const caries = await added({ ...CARIES, from_on: '2026-05-04' });
    await apply({
      op: 'end',
      id: await added(whole('45', '冠', { from_on: '2026-05-04' })),
      end_reason: 'replaced',
      to_on: '2026-11-19',
    });
    const written = await draft();
    const [id, version] = [written.number('data', 'id'), written.number('data', 'version')];
    const signed = await store({ id, version, action: 'sign' });
    expect(signed.status, signed.text).toBe(201);
    const kept = async () => {
      const { rows } = await app.owner.query<{ chart: { on: string; findings: Finding[] } }>(
        'SELECT chart FROM record_revisions WHERE record_id = $1 ORDER BY revision',
        [id],
      );
      return rows.map(({ chart }) => chart);
    };
    const [first] = await kept();
    expect(first).toMatchObject({
      on: '2026-11-20',
      dentition: { stage: 'permanent' },
      findings: [{ id: caries, state: '龋', surfaces: ['M', 'O'] }],
    });
    await apply({ op: 'end', id: caries, end_reason: 'corrected' }, { ...FILLING, from_on: '2026-06-01' });
    expect(await kept()).toEqual([first]);
    // What is amended keeps what is known by then of that day.
    const amended = await store({ id, version: version + 1, action: 'amend', reason: '漏记' });
    expect(amended.status, amended.text).toBe(201);
    expect(await kept()).toMatchObject([first, { on: '2026-11-20', findings: [{ state: '充填' }] }]);
    expect((await kept())[0]).toEqual(first);
    const again = await store({ id, version: version + 2, action: 'amend', reason: '再改', patient_id: patient });
    expect(again.at('data', 'intact')).toBe(true);
  });

  it('in a revision is the chart of the day of the visit, where it is signed later', async () => {
    const { store, visit, added } = await chair();
    const { WHOLE } = await import('../support/case-desk.ts');
    await added({ ...CARIES, from_on: '2026-11-10' });
    await added({ ...CARIES, tooth: '27', from_on: '2026-11-18' });
    const past = await visit('done', 5);
    const written = await store({ reservation_id: past.id, ...WHOLE });
    const id = written.number('data', 'id');
    const signed = await store({ id, version: written.number('data', 'version'), action: 'sign' });
    expect(signed.status, signed.text).toBe(201);
    const { rows } = await app.owner.query('SELECT chart FROM record_revisions WHERE record_id = $1', [id]);
    expect(rows[0]?.chart).toMatchObject({ on: '2026-11-15', findings: [{ tooth: '26' }] });
    expect(rows[0]?.chart.findings).toHaveLength(1);
  });
});

describe('the story of a tooth', () => {
  it('has findings, what a case found, did and says of it, the newest first', async () => {
    const { history, added, signed, apply } = await chair();
    const id = await added({ ...CARIES, from_on: '2026-05-04' });
    await apply({ op: 'end', id, end_reason: 'treated', to_on: '2026-10-01' }, { ...CARIES, tooth: '27' });
    expect((await signed()).status).toBe(201);
    const story = await history('tooth=26');
    const rows = story.at('data') as {
      kind: string;
      on: string;
      text: string | null;
      by_name: string;
      record: { code: string } | null;
    }[];
    expect(rows.map(({ kind, on, text }) => [kind, on, text])).toEqual([
      ['diagnosis', '2026-11-20', '急性牙髓炎'],
      ['treatment', '2026-11-20', '开髓引流 OD'],
      ['note', '2026-11-20', '[[26]]远中邻𬌗面龋坏，叩(+)，冷刺激痛(++)；[[26]]局麻下开髓引流'],
      ['end', '2026-10-01', null],
      ['add', '2026-05-04', null],
    ]);
    expect(rows[0]).toMatchObject({ by_name: '林岚', record: { code: 'BL20261120-0001', status: 'signed' } });
    expect(story.number('total')).toBe(5);
  });

  it('keeps from a hygienist what a case says', async () => {
    const { history, signed, seat } = await chair();
    await signed();
    const rows = (await history('tooth=26', app.as(await seat('dental_hygienist')))).at('data') as {
      kind: string;
      text: string | null;
    }[];
    expect(rows.map(({ kind, text }) => [kind, text])).toEqual([
      ['diagnosis', '急性牙髓炎'],
      ['treatment', '开髓引流 OD'],
      ['note', null],
    ]);
  });

  it('finds a tooth in a span, and of all teeth has the findings', async () => {
    const { history, signed, apply } = await chair();
    const { WHOLE } = await import('../support/case-desk.ts');
    await apply(CARIES, { ...CARIES, tooth: '37' });
    await signed({ ...WHOLE, exam: '[[13-23]]牙石(++)。[[37:OM]]龋' });
    const notes = async (tooth: string) =>
      ((await history(`tooth=${tooth}`)).at('data') as { kind: string; text: string }[])
        .filter(({ kind }) => kind === 'note')
        .map(({ text }) => text);
    expect([await notes('11'), await notes('22'), await notes('24'), await notes('37')]).toEqual([
      ['[[13-23]]牙石(++)'],
      ['[[13-23]]牙石(++)'],
      [],
      ['[[37:OM]]龋'],
    ]);
    const all = (await history()).at('data') as { kind: string; teeth: string[] }[];
    expect(
      all
        .filter(({ kind }) => kind === 'add')
        .map(({ teeth }) => teeth[0])
        .sort(),
    ).toEqual(['26', '37']);
  });
});
