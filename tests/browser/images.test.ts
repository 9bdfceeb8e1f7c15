import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorkerProcess, type WorkerProcess } from '../support/processes.ts';
import { isCleanAt, misnamed, type Size } from './clean.ts';
import { DOCTOR, type Stage, setStage } from './stage.ts';

/** Pictures: dropped, confirmed, made by the worker, looked at, two side by side, given up. docs/domain/records.md#pictures */

const SIZES: readonly Size[] = [
  [1440, 900],
  [1180, 640],
  [390, 844],
];

let stage: Stage;
let worker: WorkerProcess;
beforeAll(async () => {
  stage = await setStage();
  worker = await startWorkerProcess(stage.services);
});
afterAll(async () => {
  await worker?.stop();
  await stage?.close();
});

/** Somebody whom the doctor has today. */
async function patientOfToday(): Promise<number> {
  const { rows } = await stage.pool.query<{ patient_id: number }>(
    `SELECT r.patient_id FROM reservations r JOIN users u ON u.id = r.doctor_id
     WHERE u.phone = $1 AND r.hospital_id = 1 AND r.date = clinic_today() AND r.cancel_status = 0 ORDER BY 1 LIMIT 1`,
    [DOCTOR],
  );
  const [who] = rows;
  if (!who) throw new Error('the doctor has nobody today');
  return who.patient_id;
}

const drawn = (width: number, height: number, [r, g, b]: readonly [number, number, number]) =>
  sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .jpeg()
    .toBuffer();

/** Lets files fall on the page, as a hand does that drags them from its desk. */
async function dropFiles(page: Page, files: readonly { name: string; bytes: Buffer }[]): Promise<void> {
  const told = files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') }));
  const data = await page.evaluateHandle((all) => {
    const carried = new DataTransfer();
    for (const { name, base64 } of all) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      carried.items.add(new File([bytes], name, { type: 'image/jpeg' }));
    }
    return carried;
  }, told);
  await page.dispatchEvent('main', 'dragover', { dataTransfer: data });
  await page.getByText('松开即可上传').waitFor();
  await page.dispatchEvent('main', 'drop', { dataTransfer: data });
}

/** Opens the page and drops two; answers with both made. */
async function twoMade(): Promise<Page> {
  const page = await stage.open(DOCTOR, `/workstation/patient/video?user_id=${await patientOfToday()}`);
  await page.getByRole('button', { name: '选择文件' }).waitFor();
  await dropFiles(page, [
    { name: '全景.jpg', bytes: await drawn(1200, 600, [90, 90, 90]) },
    { name: '正面.jpg', bytes: await drawn(900, 600, [200, 120, 110]) },
  ]);
  await page.getByText('待添加 2 张，请确认分类').waitFor();
  const kind = page.getByRole('combobox', { name: '分类 正面.jpg' });
  await kind.click();
  await page.getByRole('option', { name: '口内照' }).click();
  await isCleanAt(page, SIZES);
  expect(await misnamed(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: /^确认并添加 2 张/ }).click();
  await page.getByRole('button', { name: /^查看 曲面体层片/ }).waitFor();
  await page.getByRole('button', { name: /^查看 口内照/ }).waitFor();
  return page;
}

/** The colour of the middle of a pane, of what is drawn there. */
const middleOf = (page: Page, nth: number) =>
  page
    .getByRole('dialog')
    .locator('canvas')
    .nth(nth)
    .evaluate((canvas: HTMLCanvasElement) => {
      const pen = canvas.getContext('2d');
      return [...(pen?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? [])];
    });

/** How many pixels of the pane's middle line have something drawn on them. */
const breadthOf = (page: Page) =>
  page
    .getByRole('dialog')
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const line = canvas.getContext('2d')?.getImageData(0, canvas.height / 2, canvas.width, 1).data ?? [];
      let drawn = 0;
      for (let at = 3; at < line.length; at += 4) if (line[at]) drawn += 1;
      return drawn;
    });

it('are dropped, confirmed, made, looked at, compared and given up', async () => {
  const page = await twoMade();
  await isCleanAt(page, SIZES);
  await page.setViewportSize({ width: 1440, height: 900 });
  const thumb = page.getByRole('button', { name: /^查看 口内照/ });
  await thumb.click();
  const box = page.getByRole('dialog', { name: /口内照/ });
  await box.locator('canvas[data-drawn="true"]').waitFor();
  const [red = 0, , , alpha] = await middleOf(page, 0);
  expect([red > 150, alpha]).toEqual([true, 255]);

  const before = await breadthOf(page);
  await page.keyboard.press('-');
  await expect.poll(() => breadthOf(page)).toBeLessThan(before);
  await page.keyboard.press('0');
  await expect.poll(() => breadthOf(page)).toBe(before);
  const { x = 0, y = 0, width = 0, height = 0 } = (await box.locator('canvas').boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.wheel(0, 240);
  await expect.poll(() => breadthOf(page)).toBeLessThan(before);
  await page.keyboard.press('0');

  await page.mouse.down({ button: 'right' });
  await page.mouse.move(x + width / 2, y + height / 2 - 100, { steps: 4 });
  await page.mouse.up({ button: 'right' });
  await expect.poll(() => box.locator('canvas').evaluate((seen) => seen.style.filter)).not.toContain('brightness(1)');
  await page.keyboard.press('z');
  await isCleanAt(page, SIZES);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: '并排' }).click();
  await expect.poll(() => page.getByRole('dialog').locator('canvas[data-drawn="true"]').count()).toBe(2);
  await expect.poll(async () => (await middleOf(page, 1))[3]).toBe(255);
  await isCleanAt(page, SIZES);
  expect(await misnamed(page)).toEqual([]);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: '看片按键' }).waitFor();
  await isCleanAt(page, SIZES);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: '看片按键' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await expect.poll(() => thumb.evaluate((each) => each === document.activeElement)).toBe(true);

  await page.getByRole('button', { name: /^更多操作 口内照/ }).press('Enter');
  await page.getByRole('menuitem', { name: '作废' }).click();
  const form = page.getByRole('dialog', { name: '作废影像？' });
  await form.getByRole('textbox', { name: /原因/ }).fill('传错患者');
  await form.getByRole('button', { name: /^作废/ }).click();
  await thumb.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '作废', exact: true }).click();
  await page.getByText(/作废：传错患者$/).waitFor();
  await isCleanAt(page, SIZES);
});
