import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fresh } from '../support/member-desk.ts';
import { isCleanAt, misnamed, type Size } from './clean.ts';
import { DOCTOR, type Stage, setStage } from './stage.ts';

/** Documents: read to the end, signed with the mouse or refused, printed. docs/domain/records.md#documents */

const SIZES: readonly Size[] = [
  [1440, 900],
  [1180, 640],
  [390, 844],
];
const LONG = Array.from({ length: 80 }, (_, nth) => `${nth + 1}. 术后可能出血、肿胀，须按医嘱复诊。`).join('\n');

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage?.close());

/** A consent of a grown-up whom the doctor has today, still to be signed. */
async function drafted(title: string): Promise<number> {
  const { rows } = await stage.pool.query<{ patient_id: number }>(
    `SELECT r.patient_id FROM reservations r JOIN users u ON u.id = r.doctor_id JOIN patients t ON t.id = r.patient_id
     WHERE u.phone = $1 AND r.hospital_id = 1 AND r.date = clinic_today() AND r.cancel_status = 0
       AND t.birth_date < clinic_today() - interval '18 years' ORDER BY r.patient_id LIMIT 1`,
    [DOCTOR],
  );
  const [who] = rows;
  if (!who) throw new Error('the doctor has nobody today');
  const form = { patient_id: who.patient_id, kind: 'consent', title, body: LONG };
  const answer = await (await stage.ask(DOCTOR))('POST', '/api/admin/documents', form, fresh());
  expect(answer.status, answer.text).toBe(201);
  return who.patient_id;
}

/** Opens the draft and turns it to the patient. */
async function handedOver(title: string): Promise<Page> {
  const patient = await drafted(title);
  const page = await stage.open(DOCTOR, `/workstation/patient/document?user_id=${patient}`);
  await page.getByRole('button', { name: new RegExp(`^打开 ${title}`) }).click();
  await page.getByRole('button', { name: '交给患者签署' }).click();
  await page.getByText('请阅读全文至末尾，签字板随后打开').waitFor();
  return page;
}

const readToEnd = (page: Page) =>
  page.getByRole('region', { name: '文书正文' }).evaluate((text) => text.scrollTo(0, text.scrollHeight));

it('is signed with the mouse once it was read to its end, and printed with what was drawn', async () => {
  const page = await handedOver('种植知情同意书');
  expect(await page.getByRole('img', { name: /^签字板/ }).count()).toBe(0);
  await readToEnd(page);
  const pad = page.getByRole('img', { name: /^签字板/ });
  const { x, y, width, height } = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(width).toBeGreaterThanOrEqual(600);
  expect(height).toBeGreaterThanOrEqual(200);
  await page.mouse.move(x + 40, y + 60);
  await page.mouse.down();
  await page.mouse.move(x + 200, y + 140, { steps: 8 });
  await page.mouse.up();
  await page.getByRole('img', { name: '签字板，已签字' }).waitFor();
  await isCleanAt(page, SIZES);
  expect(await misnamed(page)).toEqual([]);
  await page.getByRole('button', { name: '保存签字' }).click();
  const box = page.getByRole('dialog', { name: '种植知情同意书' });
  await box.getByRole('img', { name: '签字', exact: true }).waitFor();
  await isCleanAt(page, SIZES);
  await box.getByRole('link', { name: '打印' }).click();
  await page.getByRole('article').getByRole('img', { name: '签字' }).waitFor();
  await isCleanAt(page, SIZES);
});

it('is refused with a reason, before a second of the staff', async () => {
  const page = await handedOver('拔牙拒签');
  await readToEnd(page);
  await page.getByRole('button', { name: '患者拒签' }).click();
  const form = page.getByRole('form', { name: '患者拒签' });
  await form.getByRole('textbox', { name: /拒签原因/ }).fill('希望再考虑');
  await form.getByRole('combobox', { name: /见证人/ }).click();
  await page.getByRole('option').last().click();
  await isCleanAt(page, SIZES);
  await form.getByRole('button', { name: '登记拒签' }).click();
  await page.getByText(/^患者拒签：希望再考虑/).waitFor();
});
