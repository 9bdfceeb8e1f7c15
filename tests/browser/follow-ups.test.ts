import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fresh } from '../support/member-desk.ts';
import { isCleanAt, type Size } from './clean.ts';
import { DOCTOR, type Stage, setStage } from './stage.ts';

/** A patient's follow-ups and consultations, on their own pages: docs/domain/customers.md#follow-ups */

const TODAY = '2026-11-20';
const SIZES: readonly Size[] = [
  [1440, 900],
  [1180, 640],
  [390, 844],
];

let stage: Stage;
let patient = 0;
beforeAll(async () => {
  stage = await setStage();
  const { rows } = await stage.pool.query<{ patient_id: number }>(
    `SELECT k.patient_id FROM hospital_patients k WHERE k.hospital_id = 1
       AND NOT EXISTS (SELECT FROM follow_ups f WHERE f.patient_id = k.patient_id) ORDER BY k.patient_id LIMIT 1`,
  );
  patient = rows[0]?.patient_id ?? 0;
  const form = { patient_id: patient, kind: 'clinical', due_on: TODAY, content: '拔牙后第一天' };
  const answer = await (await stage.ask(DOCTOR))('POST', '/api/admin/follow_ups', form, fresh());
  expect(answer.status, answer.text).toBe(201);
});
afterAll(() => stage?.close());

const opened = (): Promise<Page> => stage.open(DOCTOR, `/workstation/patient/visit?user_id=${patient}`);
const openRow = (page: Page) => page.getByRole('list', { name: '待回访' }).getByText('拔牙后第一天');

it.each([null, '按计划回访', '新增回访', `完成${TODAY}的诊疗回访`])(
  'with %s open has nothing for axe',
  async (press) => {
    const page = await opened();
    await openRow(page).waitFor();
    if (press) {
      await page.getByRole('button', { name: press }).click();
      await page.getByRole('dialog').getByRole('radiogroup').first().waitFor();
    }
    await isCleanAt(page, SIZES);
  },
);

it('consultations have nothing for axe', async () => {
  const page = await stage.open(DOCTOR, `/workstation/patient/record/consult?user_id=${patient}`);
  await page.getByRole('heading', { level: 1, name: '咨询记录' }).waitFor();
  await page.getByText('该患者还没有咨询').waitFor();
  await isCleanAt(page, SIZES);
});

it('is done by three presses, and stands below with what came of it', async () => {
  const page = await opened();
  await openRow(page).waitFor();
  await page.getByRole('button', { name: `完成${TODAY}的诊疗回访` }).click();
  const dialog = page.getByRole('dialog', { name: '回访结果' });
  await dialog.getByText('良好', { exact: true }).click();
  await dialog.getByRole('button', { name: /^完成/ }).click();
  const over = page.getByRole('list', { name: '已结束' });
  await over.getByText('拔牙后第一天').waitFor();
  await over.getByText('良好').waitFor();
  await openRow(page).waitFor({ state: 'detached' });
});
