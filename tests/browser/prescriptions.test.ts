import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fresh } from '../support/member-desk.ts';
import { isCleanAt, misnamed, type Size } from './clean.ts';
import { DESK, DOCTOR, PATIENT, type Stage, setStage } from './stage.ts';

/** Prescriptions: written and signed by keys alone, stopped by an allergy, printed on A5. docs/domain/records.md#prescriptions */

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

interface Seen {
  hash_id: string;
  patient_id: number;
}

/** Grown-ups whom the doctor has today, without allergies, of whom nothing was prescribed. */
async function seen(): Promise<Seen[]> {
  const { rows } = await stage.pool.query<Seen>(
    `SELECT min(r.hash_id) AS hash_id, r.patient_id FROM reservations r JOIN users u ON u.id = r.doctor_id JOIN patients t ON t.id = r.patient_id
     WHERE u.phone = $1 AND r.hospital_id = 1 AND r.date = clinic_today() AND r.cancel_status = 0
       AND t.birth_date < clinic_today() - interval '18 years' AND t.allergic_history IS NULL
       AND NOT EXISTS (SELECT FROM allergies a WHERE a.patient_id = r.patient_id)
       AND NOT EXISTS (SELECT FROM prescriptions v WHERE v.patient_id = r.patient_id) GROUP BY r.patient_id ORDER BY r.patient_id`,
    [DOCTOR],
  );
  if (rows.length < 2) throw new Error('the doctor has too few today');
  return rows;
}

const at = ({ hash_id }: Seen) => `/admin/visits/prescriptions?id=${hash_id}`;
const form = (page: Page) => page.getByRole('form', { name: '开处方' });
const field = (page: Page, name: string | RegExp) => form(page).getByRole('textbox', { name });
const own = (page: Page) => page.getByRole('list', { name: '本次就诊', exact: true });

/** Looked at by hand where SHOTS names a folder. */
async function shot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
}

/** Presses a key until this has the focus. */
async function tabTo(page: Page, locator: ReturnType<Page['locator']>, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await locator.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error('no Tab leads there');
}

/** A drug of the shelf, picked and dosed by keys alone. */
async function addDrug(page: Page, name: string): Promise<void> {
  await tabTo(page, form(page).getByRole('combobox', { name: /药品/ }).first());
  await page.keyboard.press('Enter');
  // The list comes when it is first asked for; Chinese is typed into a field, never onto a button.
  await page.getByRole('combobox', { name: '药品名称、拼音或编码' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type(name);
  // Enter takes the first.
  await expect.poll(() => page.getByRole('option').first().textContent()).toContain(name);
  await page.keyboard.press('Enter');
  await expect
    .poll(() =>
      field(page, /单次剂量/)
        .last()
        .evaluate((e) => e === document.activeElement),
    )
    .toBe(true);
  await page.keyboard.type('1');
}

it('is written and signed by keys alone, kept through a reload, and printed on A5', async () => {
  const [who] = await seen();
  if (!who) throw new Error('nobody is there');
  const page = await stage.open(DOCTOR, at(who));
  await field(page, /诊断/).waitFor();
  await tabTo(page, field(page, /诊断/));
  await page.keyboard.type('急性牙髓炎');
  await addDrug(page, '对乙酰氨基酚');
  await page.reload();
  await field(page, /诊断/).waitFor();
  expect(await field(page, /诊断/).inputValue()).toBe('急性牙髓炎');
  expect(await field(page, /单次剂量/).inputValue()).toBe('1');
  await shot(page, 'prescription-writing-1440');

  await tabTo(page, field(page, /用药天数/));
  await page.keyboard.press('Control+Enter');
  await page.getByText(/^CF20261120-\d{4} 已签署$/).waitFor();
  await own(page).getByText('对乙酰氨基酚片').waitFor();
  await shot(page, 'prescription-signed-1440');
  await tabTo(page, page.getByRole('link', { name: '打印处方' }));
  await page.keyboard.press('Enter');

  const paper = page.getByRole('article');
  await paper.getByText('处方笺').waitFor();
  await paper.getByText('对乙酰氨基酚片').waitFor();
  await shot(page, 'prescription-paper-1440');
  await isCleanAt(page, SIZES);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.keyboard.press('Control+p');
  await page.locator('body[data-printed="yes"]').waitFor();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const [, wide = '', high = ''] = /\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
  // A5 upright, in points; and it is one page.
  expect([Math.round(Number(wide)), Math.round(Number(high))]).toEqual([420, 595]);
  expect(pdf.match(/\/Type ?\/Page\b/g)).toHaveLength(1);
});

it('is stopped by an allergy, and gone past with a reason, or not at all', async () => {
  const [, who] = await seen();
  if (!who) throw new Error('nobody is there');
  const note = async (phone: string, severity: string, substance: string, class_code: string) => {
    const answer = await (await stage.ask(phone))(
      'POST',
      `/api/admin/patients/${who.patient_id}/allergies`,
      { substance, class_code, type: 'drug', severity, reaction: '皮疹' },
      fresh(),
    );
    expect(answer.status, answer.text).toBe(201);
  };
  await note(DESK, 'mild', '青霉素', 'penicillin');
  const page = await stage.open(DOCTOR, at(who));
  await field(page, /诊断/).fill('智齿冠周炎');
  await addDrug(page, '头孢呋辛');
  await form(page).getByRole('button', { name: /^签署/ }).click();
  const warned = page.getByRole('alertdialog', { name: '仍要签署？' });
  await warned.getByText('头孢呋辛酯片：用药期间及停药后7天内不能饮酒').waitFor();
  await isCleanAt(page, SIZES);
  await warned.getByRole('button', { name: '签署' }).click();
  const box = page.getByRole('dialog', { name: '与过敏史冲突' });
  await box.getByText('：对青霉素过敏，轻度，皮疹').waitFor();
  await shot(page, 'prescription-allergy-1440');
  await isCleanAt(page, SIZES);

  // Meanwhile a colleague notes a worse one: no reason goes past that.
  await note(DOCTOR, 'severe', '头孢菌素', 'cephalosporin');
  await box.getByRole('textbox', { name: /原因/ }).fill('既往多次使用无反应');
  await box.getByRole('button', { name: /^仍然签署/ }).click();
  await box.getByText('重度且已核实的过敏不能开具，请更换药品').waitFor();
  await box.getByRole('button', { name: '返回修改' }).click();
  await page.getByRole('region', { name: '继续处方草稿' }).waitFor();
  await form(page).getByRole('button', { name: '去掉第 1 种药品' }).click();
  await addDrug(page, '布洛芬');
  await form(page).getByRole('button', { name: /^签署/ }).click();
  const asked = page.getByRole('alertdialog', { name: '仍要签署？' });
  await asked.or(page.getByText(/^CF20261120-\d{4} 已签署$/)).waitFor();
});

it('has nothing for axe at any size: what is wrong with it, its steps, and the patient’s frame', async () => {
  const [who] = await seen();
  if (!who) throw new Error('nobody is there');
  const page = await stage.open(DOCTOR, at(who));
  await form(page).getByRole('button', { name: '手工填写' }).click();
  await form(page).getByRole('button', { name: /^签署/ }).click();
  await page.getByText('药品名称为必填项').waitFor();
  await isCleanAt(page, SIZES);
  expect(await misnamed(page)).toEqual([]);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await shot(page, `prescription-wrong-${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await field(page, /诊断/).fill('龋病');
  await field(page, /药品名称/).fill('阿莫西林胶囊');
  await field(page, /单次剂量/).fill('1');
  await field(page, /剂量单位/).fill('粒');
  await field(page, /数量单位/).fill('粒');
  await form(page).getByRole('button', { name: /^签署/ }).click();
  await own(page)
    .getByRole('button', { name: /^皮试结果/ })
    .click();
  await page.getByRole('dialog', { name: '登记皮试结果' }).waitFor();
  await isCleanAt(page, SIZES);
  await page.keyboard.press('Escape');
  await own(page).getByRole('button', { name: /^作废/ }).click();
  await page.getByRole('dialog', { name: '作废处方？' }).waitFor();
  await isCleanAt(page, SIZES);
  await page.getByRole('textbox', { name: /原因/ }).fill('开错药品');
  await page.getByRole('dialog').getByRole('button', { name: /^作废/ }).click();
  await own(page).locator('.line-through').first().waitFor();
  await isCleanAt(page, SIZES);

  await page.goto(`${stage.server.url}/workstation/patient/prescription?user_id=${who.patient_id}`);
  await page.getByRole('list', { name: '全部处方' }).waitFor();
  await isCleanAt(page, SIZES);
  await shot(page, 'prescription-workstation-1440');
});

it.each(['', '/m'])('is read by the patient under %s/user_center/prescriptions, and printed', async (site) => {
  const page = await stage.open(PATIENT, `${site}/user_center/prescriptions`);
  await page
    .getByRole('button', { expanded: false, name: /CF\d{8}|查看全文/ })
    .first()
    .click();
  await page.getByRole('region', { name: /^处方 CF/ }).waitFor();
  await isCleanAt(page, SIZES);
  expect(await misnamed(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  // Between a table and cards what was open is closed.
  await page.getByRole('button', { name: '查看全文' }).first().click();
  await shot(page, `prescription-own${site.replace('/', '-')}-390`);
  await page.getByRole('link', { name: /^打印 CF/ }).click();
  await page.getByText('处方笺').first().waitFor();
  await isCleanAt(page, SIZES);
});
