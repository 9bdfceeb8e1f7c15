import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isCleanAt, misnamed, type Size } from './clean.ts';
import { DOCTOR, type Stage, setStage } from './stage.ts';

/** The doctor's day, and what was done for one of its patients. docs/domain/records.md#my-day, #treatments */

const SIZES: readonly Size[] = [
  [1440, 900],
  [1180, 640],
];

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage?.close());

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, locator: ReturnType<Page['locator']>): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await locator.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('no Tab leads there');
}

it('opens the case of a patient of today by keys alone', async () => {
  const page = await stage.open(DOCTOR, '/admin/visits/index');
  const patients = page.getByRole('list', { name: '今日患者' });
  await patients.waitFor();
  await isCleanAt(page, SIZES);
  expect(await misnamed(page)).toEqual([]);
  const [first] = await patients.locator('a[href^="/admin/visits/cases"]').all();
  if (!first) throw new Error('nobody has come to the doctor today');
  const to = await first.getAttribute('href');
  await tabTo(page, first);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: '电子病历' }).waitFor();
  expect(new URL(page.url()).search).toBe(new URL(to ?? '', page.url()).search);
});

it('puts what was done for a patient on a list with two presses', async () => {
  const { rows } = await stage.pool.query<{ patient_id: number; id: number }>(
    `SELECT c.patient_id, t.id FROM records c JOIN record_treatments t ON t.record_id = c.id AND t.revision = c.revision
     JOIN projects j ON j.id = t.project_id AND j.status = 1
     WHERE c.hospital_id = 1 AND c.kind = 'case' AND c.status IN ('signed', 'amended') AND t.status = 'done' AND t.disposal_id IS NULL
     ORDER BY c.visit_date DESC, t.id DESC LIMIT 1`,
  );
  const [treated] = rows;
  if (!treated) throw new Error('nothing was done that is on no list');
  const page = await stage.open(DOCTOR, `/workstation/patient/record/handle?user_id=${treated.patient_id}`);
  const box = page.getByRole('checkbox', { name: /^选择/, disabled: false }).first();
  await box.waitFor();
  await isCleanAt(page, SIZES);
  expect(await misnamed(page)).toEqual([]);
  const { rows: before } = await stage.pool.query('SELECT id FROM disposals WHERE hospital_id = 1 AND status = 0');
  await page.getByRole('heading', { level: 1, name: '治疗记录' }).click();
  await tabTo(page, box);
  await page.keyboard.press('Space');
  const press = page.getByRole('button', { name: '生成处置单（1）' });
  await press.waitFor();
  await press.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: '去费用核对并开单' }).waitFor();
  const { rows: after } = await stage.pool.query('SELECT id FROM disposals WHERE hospital_id = 1 AND status = 0');
  expect(after).toHaveLength(before.length + 1);
  await isCleanAt(page, SIZES);
});
