import { afterAll, beforeAll, expect, it } from 'vitest';
import { cellOf, DESK, DOCTOR, freeTimes, OTHER_DESK, type Stage, setStage, untilLive } from './stage.ts';

/** What a doctor notes of a patient, on the screens of two desks that have that patient before them. */

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage?.close());

/** Somebody who is still to come today, and the only one of that name. */
async function toCome() {
  const { rows } = await stage.pool.query<{ id: number; name: string; doctor: string; time: string }>(
    `SELECT p.id, p.name, u.name AS doctor, to_char(r.starts_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI') AS time
     FROM reservations r JOIN patients p ON p.id = r.patient_id JOIN users u ON u.id = r.doctor_id
     WHERE r.hospital_id = 1 AND r.date = clinic_today() AND r.cancel_status = 0 AND r.visi_status = 0
       AND r.starts_at > haomai_now() AND (SELECT count(*) FROM patients n WHERE n.name = p.name) = 1
       AND NOT EXISTS (SELECT FROM allergies a WHERE a.patient_id = p.id)
     ORDER BY r.starts_at, r.id LIMIT 1`,
  );
  if (!rows[0]) throw new Error('nobody is to come today');
  return rows[0];
}

const key = (what: string) => ({ 'Idempotency-Key': `alerts-${what}` });
const WORDS = '乳胶过敏（重度，接触性皮炎）';

it('an allergy is on another desk’s grid, and in the form that is open for that patient, as soon as it is noted', async () => {
  const { id, name, doctor, time } = await toCome();
  const treating = await stage.ask(DOCTOR);
  const [grid, desk] = await Promise.all([stage.open(DESK), stage.open(OTHER_DESK)]);
  await Promise.all([grid, desk].map(untilLive));
  const cell = cellOf(grid, doctor, time);
  expect(await cell.getAttribute('aria-label')).not.toContain('注意');
  expect(await cell.locator('.sg-alert').count()).toBe(0);

  const [free = ''] = await freeTimes(desk, '李文博');
  await cellOf(desk, '李文博', free).click();
  const form = desk.getByRole('dialog', { name: '新增预约' });
  await form.getByRole('combobox', { name: /本院患者/ }).click();
  await desk.getByPlaceholder(/^姓名、拼音/).fill(name);
  await desk.getByRole('option', { name: new RegExp(name) }).click();
  await form.getByText(/该患者在本院已有 \d+ 个预约/).waitFor();
  expect(await form.getByText(WORDS).count()).toBe(0);

  const noted = { substance: '乳胶', type: 'material', reaction: '接触性皮炎', severity: 'severe' };
  const added = await treating('POST', `/api/admin/patients/${id}/allergies`, noted, key('note'));
  expect(added.status, added.text).toBe(201);
  // Nobody loads anything anew.
  await Promise.all([cell.locator('.sg-alert').waitFor(), form.getByText(WORDS).waitFor()]);
  expect(await cell.getAttribute('aria-label')).toContain(`，注意：${WORDS}`);
  await cell.hover();
  await grid.locator('.sg-tip', { hasText: `⚠ ${WORDS}` }).waitFor();

  // And where it turns out to be none, it is gone from both again.
  const refuted = await treating(
    'PUT',
    `/api/admin/allergies/${added.number('data', 'id')}`,
    { status: 'refuted', reason: '斑贴试验阴性', version: added.number('data', 'version') },
    key('refute'),
  );
  expect(refuted.status, refuted.text).toBe(201);
  await Promise.all([
    cell.locator('.sg-alert').waitFor({ state: 'detached' }),
    form.getByText(WORDS).waitFor({ state: 'detached' }),
  ]);
  expect(await cell.getAttribute('aria-label')).not.toContain('注意');
});
