import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isCleanAt, misnamed, type Size } from './clean.ts';
import { DOCTOR, type Stage, setStage } from './stage.ts';

/** Orthodontics: a case begun, and a control written by chips and signed. docs/domain/records.md#orthodontics */

const SIZES: readonly Size[] = [
  [1440, 900],
  [1180, 640],
];

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage?.close());

/** Whom the doctor has in the chair today, or had, without orthodontics. */
async function patient(): Promise<number> {
  const { rows } = await stage.pool.query<{ id: number }>(
    `SELECT min(r.patient_id) AS id FROM reservations r JOIN users u ON u.id = r.doctor_id
     WHERE u.phone = $1 AND r.hospital_id = 1 AND r.date = clinic_today() AND r.cancel_status = 0 AND r.visi_status = 1
       AND NOT EXISTS (SELECT FROM ortho_cases o WHERE o.patient_id = r.patient_id)`,
    [DOCTOR],
  );
  const [{ id } = { id: null }] = rows;
  if (id === null) throw new Error('the doctor has had nobody today');
  return id;
}

const chip = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group, exact: true }).getByRole('button', { name, exact: true });

it('a case is begun, and a control is five chips and a signature', async () => {
  const id = await patient();
  const page = await stage.open(DOCTOR, `/workstation/patient/zhengji?user_id=${id}`);
  await page.getByRole('button', { name: '新建正畸病例' }).click();
  await page.getByText('现在开始').click();
  await page.getByRole('button', { name: '矫治器 自锁托槽' }).click();
  await page.getByRole('button', { name: /^保存/ }).click();
  await page.getByText('第1个月').first().waitFor();
  await page
    .getByRole('region', { name: '正畸病例' })
    .getByText('未预约')
    .or(page.getByText(/^\d{4}-/))
    .first()
    .waitFor();
  await chip(page, '上颌弓丝', '0.014').click();
  await chip(page, '下颌弓丝', '0.012').click();
  await page.getByRole('button', { name: '粘接上颌' }).click();
  await page.getByRole('radiogroup', { name: '口腔卫生' }).getByRole('radio', { name: '0 好' }).check({ force: true });
  await chip(page, '下次复诊', '4周').click();
  await expect
    .poll(() => page.getByRole('button', { name: /签名并归档/ }).getAttribute('aria-disabled'))
    .not.toBe('true');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('list', { name: '修订记录' }).getByText('归档').waitFor();
  await page
    .getByRole('region', { name: '正畸病例' })
    .getByText(/上 0\.014 镍钛，下 0\.012 镍钛/)
    .waitFor();
  expect(await page.getByRole('list', { name: '复诊', exact: true }).getByText('已归档').isVisible()).toBe(true);
  await isCleanAt(page, SIZES);
  // The next one begins with it.
  await page.getByRole('button', { name: '新建复诊' }).click();
  expect(await chip(page, '上颌弓丝', '0.014').getAttribute('aria-pressed')).toBe('true');
  expect(await chip(page, '下次复诊', '4周').getAttribute('aria-pressed')).toBe('true');
  await isCleanAt(page, SIZES);
  expect(await misnamed(page)).toEqual([]);
  const { rows } = await stage.pool.query<{ status: string; visited: boolean }>(
    "SELECT status, reservation_id IS NOT NULL AS visited FROM records WHERE kind = 'ortho' AND patient_id = $1",
    [id],
  );
  expect(rows).toEqual([{ status: 'signed', visited: true }]);
});
