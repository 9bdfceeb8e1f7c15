import { afterAll, beforeAll, expect, it } from 'vitest';
import { isCleanAt, misnamed, type Size } from './clean.ts';
import { DOCTOR, type Stage, setStage } from './stage.ts';

/** An operation with its implant, and a general record: docs/domain/records.md#sheets */

const SIZES: readonly Size[] = [
  [1440, 900],
  [1180, 640],
  [390, 844],
];

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage?.close());

/** A visit of the doctor's today, whose patient is in the chair or was. */
async function visit(): Promise<string> {
  const { rows } = await stage.pool.query<{ hash_id: string }>(
    `SELECT r.hash_id FROM reservations r JOIN users u ON u.id = r.doctor_id
     WHERE u.phone = $1 AND r.hospital_id = 1 AND r.date = clinic_today() AND r.cancel_status = 0 AND r.visi_status = 1 ORDER BY r.id LIMIT 1`,
    [DOCTOR],
  );
  const [found] = rows;
  if (!found) throw new Error('the doctor has had nobody today');
  return found.hash_id;
}

it('an implant is not signed before it has its batch number, and then it is', async () => {
  const hash = await visit();
  const page = await stage.open(DOCTOR, `/admin/visits/dental_records?id=${hash}`);
  await page.getByRole('button', { name: '新建手术记录' }).click();
  await page.getByRole('button', { name: '36 左下第一磨牙' }).click();
  await page.getByRole('button', { name: '种植一期', exact: true }).click();
  await page.getByRole('textbox', { name: '手术经过' }).fill('逐级备洞，植入种植体');
  await page.getByRole('button', { name: '添加种植体 36' }).click();
  await isCleanAt(page, SIZES);
  expect(await misnamed(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await page.getByText('植入材料须填写批号或UDI').waitFor();
  const batch = page.getByRole('textbox', { name: '批号' });
  await expect.poll(() => batch.evaluate((element) => element === document.activeElement)).toBe(true);
  await batch.fill('L2026118');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('list', { name: '修订记录' }).getByText('归档').waitFor();
  await page.getByText('36：批号 L2026118').waitFor();
  await isCleanAt(page, SIZES);
  await page.getByRole('button', { name: '新建一般记录' }).click();
  await page.getByRole('textbox', { name: '标题' }).fill('术后电话沟通');
  await page.getByRole('textbox', { name: '内容' }).fill('患者来电，轻度肿胀，告知冷敷');
  await isCleanAt(page, SIZES);
  await page.keyboard.press('Control+Enter');
  await page
    .getByRole('list', { name: '本次就诊' })
    .getByText(/术后电话沟通/)
    .waitFor();
  const { rows } = await stage.pool.query<{ kind: string; status: string }>(
    `SELECT c.kind, c.status FROM records c JOIN reservations r ON r.id = c.reservation_id
     WHERE r.hash_id = $1 AND c.kind IN ('surgery', 'general') AND c.status = 'signed' ORDER BY c.kind`,
    [hash],
  );
  expect(rows).toEqual([
    { kind: 'general', status: 'signed' },
    { kind: 'surgery', status: 'signed' },
  ]);
});
