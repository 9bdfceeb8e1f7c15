import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isCleanAt } from './clean.ts';
import { type Stage, setStage } from './stage.ts';

/** The hygienist's lists and the consultant's panel as their people use them: at a desk and on a phone. */

const HYGIENIST = '13800000014';
const CONSULTANT = '13800000015';
const OWNER = '13800000011';
const LISTS = '/admin/visits/hygienist';

let stage: Stage;
/** Who has been in the hygienist's chair this morning. */
let patient = '';
let hash = '';
beforeAll(async () => {
  stage = await setStage();
  const asks = await stage.ask(HYGIENIST);
  const visits = await asks('GET', '/api/admin/dental_hygienist_visits?charged=0');
  patient = visits.string('data', 0, 'patient');
  hash = visits.string('data', 0, 'hash_id');
});
afterAll(() => stage?.close());

const loaded = async (page: Page) => {
  await page.locator('table[aria-busy="false"]').waitFor();
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .first()
    .waitFor();
};
/** Looked at where `SHOTS` says where they go. */
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};
const rowOf = (page: Page, name: string) => page.getByRole('row', { name }).first();

async function act(page: Page, name: string, action: string): Promise<void> {
  await rowOf(page, name)
    .getByRole('button', { name: `操作${name}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

it('a hygienist takes the fee, notes a problem, advises when to come again, and books it', async () => {
  const page = await stage.open(HYGIENIST, `${LISTS}/dental_records`);
  const list = await stage.open(HYGIENIST, `${LISTS}/next_appointment?status=booked`);
  await list.getByText('实时同步').waitFor();
  await list.getByText('没有符合条件的内容').waitFor();
  const row = rowOf(page, patient);
  await loaded(page);

  await act(page, patient, '收费');
  const fee = page.getByRole('dialog', { name: '洁牙收费' });
  await fee.getByRole('textbox', { name: /收费金额/ }).fill('128.5');
  await fee.getByRole('button', { name: /确认收费/ }).click();
  await fee.getByText('支付方式为必填项').waitFor();
  await shot(page, 'charge-1440');
  await fee.getByRole('radio', { name: '微信' }).check();
  await fee.getByRole('button', { name: /确认收费/ }).click();
  await fee.waitFor({ state: 'detached' });
  await row.getByText('128.50').waitFor();
  // Its receipt can be printed at once.
  await page.getByRole('button', { name: '打印收据' }).waitFor();

  await act(page, patient, '标记问题');
  const note = page.getByRole('dialog', { name: '标记问题患者' });
  await note.getByRole('textbox', { name: /问题/ }).fill('龈下结石较多');
  await page.keyboard.press('Control+Enter');
  await note.waitFor({ state: 'detached' });
  await row.getByText('待处理').waitFor();

  await act(page, patient, '下次预约');
  const advice = page.getByRole('dialog', { name: '下次预约' });
  await advice.getByRole('button', { name: '一周后' }).click();
  await advice.getByRole('textbox', { name: '说明' }).fill('复查牙龈');
  await advice.getByRole('button', { name: /保存/ }).click();
  await advice.waitFor({ state: 'detached' });
  await row.getByText('2026-11-27').waitFor();

  await act(page, patient, '再次预约');
  const again = page.getByRole('dialog', { name: '再次预约' });
  await again.getByText('建议 2026-11-27 再来：复查牙龈').waitFor();
  await again.getByRole('button', { name: /^预约/ }).click();
  await again.getByText('时间点为必填项').waitFor();
  await again.getByText('主诉为必填项').waitFor();
  // With the keyboard alone: into the times, one on, and the form is sent from where one is.
  await again
    .getByRole('radio', { name: /09:00$/ })
    .first()
    .focus();
  await page.keyboard.press('ArrowRight');
  await again.getByRole('textbox', { name: /主诉/ }).fill('牙周维护');
  await page.keyboard.press('Control+Enter');
  await again.waitFor({ state: 'detached' });
  await row.getByText('已预约', { exact: true }).waitFor();

  // Another screen has heard of it.
  await rowOf(list, patient).waitFor();
});

it('a fee’s receipt is printed from its row, the second time as 补打', async () => {
  const page = await stage.open(HYGIENIST, `${LISTS}/dental_records`);
  await page.getByRole('radio', { name: '收费' }).focus();
  await page.keyboard.press('Space');
  await loaded(page);
  await shot(page, 'charges-1440');
  await page
    .getByRole('link', { name: /^打印收据/ })
    .first()
    .click();
  await page.getByText('洁牙费用收据').waitFor();
  await isCleanAt(page, [
    [1440, 900],
    [390, 844],
  ]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await shot(page, 'receipt-1440');
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = String(Number(document.body.dataset.printed ?? 0) + 1);
    };
  });
  await page.getByRole('button', { name: '打印' }).click();
  await page.locator('body[data-printed="1"]').waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByText('洁牙费用收据').isVisible()).toBe(true);
  if (process.env.SHOTS) await page.pdf({ path: `${process.env.SHOTS}/receipt.pdf`, preferCSSPageSize: true });
  // What the browser was asked for is done: another print wants another press.
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.getByText('洁牙费用收据').waitFor({ state: 'hidden' });
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Control+p');
  await page.getByText(/^补打 第 1 次/).waitFor();
  await shot(page, 'receipt-again-1440');
  await page.getByRole('combobox', { name: /纸张/ }).click();
  await page.getByRole('option', { name: '80 毫米小票' }).click();
  await page.locator('[data-paper="roll"]').waitFor();
  await shot(page, 'receipt-roll-1440');
  await page.close();
});

it('two who want the same slot: the second keeps what was typed, and chooses another', async () => {
  const page = await stage.open(HYGIENIST, `${LISTS}/next_appointment?status=due`);
  await loaded(page);
  await page
    .getByRole('button', { name: /再次预约$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: '再次预约' });
  const first = dialog.getByRole('radio').first();
  const time = await first.getAttribute('aria-label');
  await first.focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('textbox', { name: /主诉/ }).fill('复诊洁牙');
  const slot = await dialog
    .getByRole('radio')
    .first()
    .evaluate((input) => (input as HTMLInputElement).value);
  const wanted = await stage.pool.query<{ id: number }>(
    `UPDATE slots SET status = 'suspended' WHERE id = $1 RETURNING id`,
    [Number(slot)],
  );
  expect(wanted.rowCount).toBe(1);
  await dialog.getByRole('button', { name: /^预约/ }).click();
  await dialog.getByText('该号源刚被预约，请另选时间。填写内容已保留。').waitFor();
  await expect.poll(() => dialog.getByRole('radio', { name: time ?? '' }).count()).toBe(0);
  await expect.poll(() => dialog.getByRole('textbox', { name: /主诉/ }).inputValue()).toBe('复诊洁牙');
  await dialog.getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: /^预约/ }).click();
  await dialog.waitFor({ state: 'detached' });
});

it('a problem is settled, and stays as it was settled', async () => {
  const page = await stage.open(HYGIENIST, `${LISTS}/problem_patients?status=open`);
  await loaded(page);
  const name = (await page.getByRole('button', { name: /^处理/ }).first().getAttribute('aria-label')) ?? '';
  await page.getByRole('button', { name }).first().click();
  const dialog = page.getByRole('dialog', { name: '处理问题' });
  await dialog.getByRole('textbox', { name: /处理结果/ }).fill('已转牙周科');
  await dialog.getByRole('button', { name: /保存/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '已处理' }).click();
  await page
    .getByRole('row', { name: /已转牙周科/ })
    .first()
    .waitFor();
});

it('a consultant writes a consultation down and follows it up; what was typed is not lost by Esc', async () => {
  const page = await stage.open(CONSULTANT, '/admin/visits/advisory');
  await loaded(page);
  await page.getByRole('button', { name: '新增咨询' }).click();
  const dialog = page.getByRole('dialog', { name: '新增咨询' });
  await dialog.getByRole('button', { name: /保存/ }).click();
  for (const message of ['患者为必填项', '咨询项目为必填项', '咨询内容为必填项'])
    await dialog.getByText(message).waitFor();
  await dialog.getByRole('combobox', { name: '患者' }).click();
  await page.getByRole('combobox', { name: /姓名、手机号或身份证|搜索/ }).fill(patient);
  await page
    .getByRole('option', { name: new RegExp(patient) })
    .first()
    .click();
  await dialog.getByRole('textbox', { name: /咨询项目/ }).fill('全瓷冠');
  await dialog.getByRole('textbox', { name: /咨询内容/ }).fill('比较两种全瓷材料');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: '放弃未保存的修改？' });
  await question.getByRole('button', { name: '继续填写' }).click();
  // While it goes it holds the focus, and gives it back then: what is typed before goes elsewhere.
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => dialog.evaluate((it) => it.contains(document.activeElement))).toBe(true);
  await dialog.getByRole('textbox', { name: '意向金额' }).fill('3200');
  await dialog.getByRole('button', { name: /保存/ }).click();
  await dialog.waitFor({ state: 'detached' });
  const row = page.getByRole('row', { name: /全瓷冠/ });
  await row.getByText('3,200.00').waitFor();

  await row.getByRole('button', { name: /^跟进/ }).click();
  const follow = page.getByRole('dialog', { name: '跟进咨询' });
  await follow.getByRole('radio', { name: '已成交' }).check();
  await follow.getByRole('button', { name: /保存/ }).click();
  await follow.waitFor({ state: 'detached' });
  await row.getByText('已成交').waitFor();
});

it('the owner adds one to a reservation, and whoever was overtaken is told and loses nothing', async () => {
  const page = await stage.open(OWNER, `/admin/visits/reservations/${hash}/advisories`);
  await page.getByText('这次预约还没有咨询').waitFor();
  await page.getByRole('button', { name: '新增咨询' }).click();
  const dialog = page.getByRole('dialog', { name: '新增咨询' });
  await dialog.getByRole('textbox', { name: /咨询项目/ }).fill('牙周治疗');
  await dialog.getByRole('textbox', { name: /咨询内容/ }).fill('全口刮治');
  await dialog.getByRole('button', { name: /保存/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByRole('row', { name: /牙周治疗/ })
    .getByRole('button', { name: /^跟进/ })
    .click();
  const follow = page.getByRole('dialog', { name: '跟进咨询' });
  await follow.getByRole('textbox', { name: '备注' }).fill('下周再联系');

  // The page hears of a colleague's change, and reads it only after the press: read before, nothing would be overtaken.
  const pressed = Promise.withResolvers<void>();
  await page.route('**/api/admin/hospital/advisories?**', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  const asks = await stage.ask(CONSULTANT);
  const found = await asks('GET', `/api/admin/hospital/advisories?reservation_id=${hash}`);
  const change = await asks('PUT', `/api/admin/advisory/${found.number('data', 0, 'id')}`, { status: 'following' });
  expect(change.status, change.text).toBe(201);
  await follow.getByRole('button', { name: /保存/ }).click();
  pressed.resolve();
  await follow.getByRole('alert').getByText('跟进中').waitFor();
  await follow.getByRole('radio', { name: '跟进中' }).and(follow.locator(':checked')).waitFor();
  await expect.poll(() => follow.getByRole('textbox', { name: '备注' }).inputValue()).toBe('下周再联系');
  await follow.getByRole('button', { name: /保存/ }).click();
  await follow.waitFor({ state: 'detached' });
});

interface Place {
  name: string;
  who: string;
  path: string;
  open?: (page: Page) => Promise<unknown>;
}

const PLACES: Place[] = [
  { name: 'records', who: HYGIENIST, path: `${LISTS}/dental_records` },
  {
    name: 'a visit’s details',
    who: HYGIENIST,
    path: `${LISTS}/dental_records`,
    open: async (page) => {
      await page.getByRole('button', { name: /详情$/ }).first().click();
      await page.getByRole('dialog').getByRole('heading', { name: '就诊记录' }).waitFor();
    },
  },
  {
    name: 'fees',
    who: HYGIENIST,
    path: `${LISTS}/dental_records`,
    open: async (page) => {
      await page.getByText('收费', { exact: true }).first().click();
      await page.getByText(/合计/).waitFor();
      await loaded(page);
    },
  },
  { name: 'next appointments', who: HYGIENIST, path: `${LISTS}/next_appointment` },
  {
    name: 'the form that books again',
    who: HYGIENIST,
    path: `${LISTS}/next_appointment`,
    open: async (page) => {
      await page
        .getByRole('button', { name: /再次预约$/ })
        .first()
        .click();
      await page.getByRole('radiogroup', { name: '可约时间' }).waitFor();
    },
  },
  { name: 'problem patients', who: HYGIENIST, path: `${LISTS}/problem_patients` },
  { name: 'consultations', who: CONSULTANT, path: '/admin/visits/advisory' },
  {
    name: 'a consultation’s form',
    who: CONSULTANT,
    path: '/admin/visits/advisory',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^跟进.+咨询$/ })
        .first()
        .click();
      await page.getByRole('dialog', { name: '跟进咨询' }).waitFor();
    },
  },
];

it('a consultation that somebody changes is seen by who looks at the list', async () => {
  const page = await stage.open(CONSULTANT, '/admin/visits/advisory');
  await loaded(page);
  const ask = await stage.ask('13800000011');
  const [first] = (await ask('GET', '/api/admin/advisory')).at('data') as { id: number; version: number }[];
  await ask('PUT', `/api/admin/advisory/${first?.id}`, { subject: '全口数字化正畸', version: first?.version });
  await page.getByText('全口数字化正畸').first().waitFor();
});

const SIZES = [
  [1440, 900],
  [390, 844],
] as const;

describe('axe finds nothing, at any size,', () => {
  it.each(PLACES)('at $name', async ({ who, path, open }) => {
    const page = await stage.open(who, path);
    await loaded(page);
    await open?.(page);
    await isCleanAt(page, SIZES);
  });

  it('where there is no referral, and at the consultations of one reservation', async () => {
    const page = await stage.open(HYGIENIST, `${LISTS}/referral_records?keyword=无`);
    await page.getByText('没有符合条件的内容').waitFor();
    await isCleanAt(page, SIZES);
    const of = await stage.open(CONSULTANT, `/admin/visits/reservations/${hash}/advisories`);
    await of.getByText('就诊时间').waitFor();
    await isCleanAt(of, SIZES);
  });
});
