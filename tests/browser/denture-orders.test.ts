import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isCleanAt, misnamed, type Size } from './clean.ts';
import { DESK, DOCTOR, type Stage, setStage, signInByForm } from './stage.ts';

/** A crown from its order to the clinic's shelf, each side before its own page. docs/domain/records.md#lab-orders */

const OWNER = '13800000011';
const PLANT = '13800000081';
const AT_PLANT = '/other/denture_processing_orders';
const DESKS: readonly Size[] = [
  [1440, 900],
  [1180, 640],
];
const PHONES: readonly Size[] = [...DESKS, [390, 844]];

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage?.close());

/** Somebody whom the doctor has today, with nothing ordered. */
async function seen() {
  const { rows } = await stage.pool.query<{ hash_id: string; patient_id: number; name: string }>(
    `SELECT min(r.hash_id) AS hash_id, r.patient_id, t.name FROM reservations r JOIN users u ON u.id = r.doctor_id
       JOIN patients t ON t.id = r.patient_id
     WHERE u.phone = $1 AND r.hospital_id = 1 AND r.date = clinic_today() AND r.cancel_status = 0
       AND NOT EXISTS (SELECT FROM denture_orders o WHERE o.patient_id = r.patient_id)
     GROUP BY r.patient_id, t.name ORDER BY r.patient_id LIMIT 1`,
    [DOCTOR],
  );
  if (!rows[0]) throw new Error('the doctor has nobody today');
  return rows[0];
}

/** Looked at by hand where SHOTS names a folder. */
async function shot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
}

const press = (page: Page, name: string, code: string) => page.getByRole('button', { name: `${name} ${code}` }).click();

/** What the board says of an order: in which lane it stands. */
const inLane = (board: Page, lane: string, code: string) =>
  board
    .getByRole('region', { name: lane })
    .getByRole('button', { name: `详情 ${code}` })
    .waitFor();

async function order(page: Page): Promise<string> {
  const form = page.getByRole('form', { name: '加工单' });
  await form.getByRole('button', { name: /^26 / }).click();
  await form.getByRole('radio', { name: '冠', exact: true }).check();
  await form.getByRole('textbox', { name: /^材料/ }).fill('氧化锆');
  const plant = form.getByRole('combobox', { name: /^加工厂/ });
  await plant.click();
  await page.getByRole('option', { name: /远航义齿/ }).click();
  await shot(page, 'denture-order-1440');
  await form.getByRole('button', { name: /^发给加工厂/ }).click();
  const row = page.getByRole('list', { name: '其他加工单' }).getByRole('listitem').filter({ hasText: '已发出' });
  await row.waitFor();
  const [code = ''] = /YC\d{8}-\d{4}/.exec((await row.textContent()) ?? '') ?? [];
  return code;
}

it('goes from the doctor to the plant and back, and the board follows without a reload', async () => {
  const who = await seen();
  const board = await stage.open(OWNER, '/admin/visits/manage/denture_processing_orders');
  await board.getByRole('region', { name: '待收件' }).waitFor();
  const doctor = await stage.open(DOCTOR, `/admin/visits/denture_processing_orders?id=${who.hash_id}`);
  await doctor.getByRole('form', { name: '加工单' }).waitFor();
  await isCleanAt(doctor, DESKS);
  expect(await misnamed(doctor)).toEqual([]);
  const code = await order(doctor);
  await inLane(board, '待收件', code);

  const plant = await stage.open(null, '/login');
  await signInByForm(plant, PLANT);
  await expect.poll(() => new URL(plant.url()).pathname).toBe(AT_PLANT);
  const row = plant.getByRole('listitem').filter({ hasText: code });
  await row.waitFor();
  expect(await row.textContent()).toContain(`${who.name.slice(0, 1)}＊`);
  expect(await row.textContent()).not.toContain(who.name);
  await isCleanAt(plant, PHONES);
  await press(plant, '收件', code);
  await inLane(board, '加工厂制作', code);
  await press(plant, '开始制作', code);
  await press(plant, '下一工序：设计', code);
  await press(plant, '发货', code);
  await inLane(board, '已发货', code);

  const desk = await stage.open(DESK, `/workstation/patient/machining?user_id=${who.patient_id}`);
  await press(desk, '已到诊所', code);
  await inLane(board, '已到诊所', code);
  await isCleanAt(desk, DESKS);
  await shot(board, 'denture-board-1440');
  await isCleanAt(board, DESKS);
  await board.getByRole('button', { name: `详情 ${code}` }).click();
  await board.getByRole('dialog', { name: code }).getByText('模型').first().waitFor();
  await shot(board, 'denture-sheet-1440');
  await isCleanAt(board, DESKS);
  await doctor.getByText('已到诊所').first().waitFor();
});

it('is asked about with a text on a phone, and its ticket is one sheet of A5', async () => {
  const who = await seen();
  const doctor = await stage.open(DOCTOR, `/admin/visits/denture_processing_orders?id=${who.hash_id}`);
  const code = await order(doctor);
  const plant = await stage.open(PLANT, AT_PLANT, { width: 390, height: 844 });
  await press(plant, '收件', code);
  await press(plant, '提出疑问', code);
  const asked = plant.getByRole('dialog', { name: '提出疑问' });
  await asked.getByRole('textbox', { name: /疑问/ }).fill('肩台不清');
  await isCleanAt(plant, PHONES);
  await asked.getByRole('button', { name: /^提出疑问/ }).click();
  await doctor.getByRole('button', { name: `答复 ${code}` }).waitFor();
  await shot(plant, 'denture-plant-390');

  await plant.getByRole('link', { name: `打印 ${code}` }).click();
  const paper = plant.getByRole('article');
  await paper.getByRole('img', { name: `${code} 的二维码` }).waitFor();
  await isCleanAt(plant, PHONES);
  await plant.setViewportSize({ width: 1440, height: 900 });
  await shot(plant, 'denture-ticket-1440');
  const pdf = (await plant.pdf({ preferCSSPageSize: true })).toString('latin1');
  const [, wide = '', high = ''] = /\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
  expect([Math.round(Number(wide)), Math.round(Number(high))]).toEqual([420, 595]);
  expect(pdf.match(/\/Type ?\/Page\b/g)).toHaveLength(1);
});
