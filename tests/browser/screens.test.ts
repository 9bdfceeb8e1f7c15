import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isClean, isCleanAt, misnamed } from './clean.ts';
import { cellsOf, DESK, DOCTOR, PATIENT, type Stage, setStage, untilLive } from './stage.ts';

/** axe finds nothing on any screen, at any of the sizes that people have; and no page scrolls sideways as a whole. */

const OWNER = '13800000011';
const HYGIENIST = '13800000014';
/** Who has a patient that was seen: of the others nobody was. */
const SEEN = '13900000015';

let stage: Stage;
/** Visits, by the hash_id: of somebody whose health file is written, of somebody who has none, and one whose case is a draft. */
let visits: { written: string; none: string; draft: string };
beforeAll(async () => {
  stage = await setStage();
  await stage.pool.query(
    `UPDATE patients SET user_id = (SELECT id FROM users WHERE phone = $1)
     WHERE id = (SELECT patient_id FROM records WHERE hospital_id = 1 AND status = 'amended' ORDER BY id LIMIT 1)`,
    [SEEN],
  );
  const { rows } = await stage.pool.query<typeof visits>(
    `SELECT min(r.hash_id) FILTER (WHERE f.id IS NOT NULL AND a.id IS NOT NULL) AS written,
       min(r.hash_id) FILTER (WHERE f.id IS NULL AND a.id IS NULL) AS none,
       (SELECT min(v.hash_id) FROM records c JOIN reservations v ON v.id = c.reservation_id
        WHERE c.hospital_id = 1 AND c.kind = 'case' AND c.status = 'draft') AS draft
     FROM reservations r JOIN memberships m ON m.hospital_id = r.hospital_id AND m.user_id = r.doctor_id AND m.role = 'doctor'
       LEFT JOIN records f ON f.hospital_id = r.hospital_id AND f.patient_id = r.patient_id AND f.kind = 'base'
       LEFT JOIN allergies a ON a.hospital_id = r.hospital_id AND a.patient_id = r.patient_id
     WHERE r.hospital_id = 1 AND r.cancel_status = 0 AND r.date <= clinic_today()
       -- Whom the hygienist treats, too, they may write of.
       AND NOT EXISTS (SELECT FROM reservations h JOIN memberships g ON g.hospital_id = h.hospital_id AND g.user_id = h.doctor_id
         AND g.role = 'dental_hygienist' WHERE h.hospital_id = r.hospital_id AND h.patient_id = r.patient_id)`,
  );
  if (!rows[0]) throw new Error('nobody is seen');
  visits = rows[0];
});
afterAll(() => stage?.close());

const SIZES = [
  [1440, 900],
  [1920, 1080],
  [1180, 640],
  [390, 844],
] as const;

interface Screen {
  name: string;
  who: string | null;
  path: string | (() => string);
  ready: (page: Page) => Promise<unknown>;
}

const available = (page: Page) => cellsOf(page, 'available').first().click();

const SCREENS: Screen[] = [
  { name: 'the grid for a visitor', who: null, path: '/?hospital_id=1', ready: untilLive },
  { name: 'the grid for the desk', who: DESK, path: '/', ready: untilLive },
  { name: 'the grid for the doctor', who: DOCTOR, path: '/', ready: untilLive },
  {
    name: 'the booking dialog',
    who: PATIENT,
    path: '/?hospital_id=1',
    ready: async (page) => {
      await untilLive(page);
      await available(page);
      await page.getByRole('dialog').getByText('预约挂号').waitFor();
    },
  },
  {
    name: 'the appointment dialog of the desk',
    who: DESK,
    path: '/',
    ready: async (page) => {
      await untilLive(page);
      await available(page);
      await page.getByRole('dialog').getByText('患者信息').waitFor();
    },
  },
  {
    name: 'the patient dialog',
    who: DOCTOR,
    path: '/',
    ready: async (page) => {
      await untilLive(page);
      await cellsOf(page, 'patient').first().click();
      await page.getByRole('dialog').getByRole('button', { name: '就诊', exact: true }).waitFor();
    },
  },
  {
    name: 'the login page',
    who: null,
    path: '/login',
    ready: (page) => page.getByRole('heading', { name: '登录' }).waitFor(),
  },
  { name: '/401', who: null, path: '/401', ready: (page) => page.getByRole('heading', { name: '没有权限' }).waitFor() },
  {
    name: '/404',
    who: null,
    path: '/nothing-here',
    ready: (page) => page.getByRole('heading', { name: '页面不存在' }).waitFor(),
  },
  {
    name: '/404 of the phone’s site',
    who: null,
    path: '/m/nothing-here',
    ready: (page) => page.getByRole('link', { name: '预约大厅' }).waitFor(),
  },
  {
    name: 'search',
    who: null,
    path: '/search_projects?keyword=口腔',
    ready: (page) => page.getByRole('heading', { name: '医院', exact: true }).waitFor(),
  },
  ...['/hospitals/1', '/m/hospitals/1'].map((path) => ({
    name: `a hospital’s page, ${path}`,
    who: null,
    path,
    ready: async (page: Page) => {
      await page.getByRole('heading', { name: '医生', exact: true }).waitFor();
      await page
        .getByRole('link', { name: /^预约 / })
        .first()
        .waitFor();
    },
  })),
  {
    name: 'a doctor’s page',
    who: PATIENT,
    path: '/hospitals/1',
    ready: async (page) => {
      await page.getByRole('link', { name: /^陈思远/ }).click();
      await page.getByRole('heading', { name: '陈思远' }).waitFor();
      await page
        .getByRole('link', { name: /^预约 陈思远/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'the waiting room',
    who: DOCTOR,
    path: '/?view=queue',
    ready: (page) =>
      page
        .getByRole('region', { name: /待就诊/ })
        .first()
        .waitFor(),
  },
  {
    name: 'the patients of one’s own',
    who: PATIENT,
    path: '/user_center',
    ready: (page) => page.getByText('共 2 条').waitFor(),
  },
  ...['', '/m'].map((site) => ({
    name: `what is owed of one’s own, and its lines, under ${site || '/'}`,
    who: PATIENT,
    path: `${site}/user_center/disposal_lists`,
    ready: (page: Page) =>
      page
        .getByText(/项明细$/)
        .first()
        .click(),
  })),
  {
    name: 'a list of one’s own on paper',
    who: PATIENT,
    path: '/user_center/disposal_lists',
    ready: async (page) => {
      await page.getByRole('link', { name: /^打印/ }).first().click();
      await page.getByText('患者自助打印').waitFor();
    },
  },
  ...['', '/m'].map((site) => ({
    name: `the cases of one’s own, and one of them whole, under ${site || '/'}`,
    who: SEEN,
    path: `${site}/user_center/cases`,
    ready: async (page: Page) => {
      await page
        .getByRole('button', { expanded: false, name: /BL|查看全文/ })
        .first()
        .click();
      await page.getByText('第 1 版').first().waitFor();
    },
  })),
  ...['', '/m'].map((site) => ({
    name: `who opened the records of one’s own, under ${site || '/'}`,
    who: SEEN,
    path: `${site}/user_center/cases`,
    ready: async (page: Page) => {
      await page.getByRole('button', { name: '谁查阅过我的病历' }).click();
      const dialog = page.getByRole('dialog', { name: '谁查阅过我的病历' });
      await dialog
        .getByText(/^(共 \d+ 条|暂无数据)$/)
        .first()
        .waitFor();
    },
  })),
  {
    name: 'a case of one’s own on paper',
    who: SEEN,
    path: '/user_center/cases',
    ready: async (page) => {
      await page.getByRole('button', { expanded: false, name: /BL/ }).first().click();
      await page.getByRole('link', { name: /^打印/ }).click();
      await page.getByText(/^医生签名/).waitFor();
    },
  },
  {
    name: 'the hospital’s cases',
    who: DOCTOR,
    path: '/manage/visits/case_info',
    ready: (page) => page.getByRole('link', { name: /^BL/ }).first().waitFor(),
  },
  {
    name: 'a case with its revisions side by side',
    who: DOCTOR,
    path: '/manage/visits/case_info?status=amended',
    ready: async (page) => {
      await page.getByRole('link', { name: /^BL/ }).first().click();
      await page.getByText('有改动').first().waitFor();
    },
  },
  {
    name: 'requests to amend a case',
    who: OWNER,
    path: '/manage/visits/case_info?view=requests',
    ready: (page) => page.getByRole('button', { name: /^同意/ }).waitFor(),
  },
  {
    name: 'a health file with its allergies',
    who: OWNER,
    path: () => `/admin/visits/health_files?id=${visits.written}`,
    ready: async (page) => {
      await page.getByRole('list', { name: '过敏', exact: true }).waitFor();
      await page.getByRole('button', { name: '其他', exact: true }).click();
      await page.getByRole('form', { name: '登记过敏' }).waitFor();
      await page
        .getByRole('button', { name: /^第 \d+ 版/ })
        .first()
        .click();
    },
  },
  {
    name: 'a case that is being written',
    who: OWNER,
    path: () => `/admin/visits/cases?id=${visits.draft}`,
    ready: async (page) => {
      const exam = page.getByRole('textbox', { name: /^口腔检查/ });
      await exam.press('Control+End');
      await exam.pressSequentially('。/k');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'templates for a case',
    who: OWNER,
    path: () => `/admin/visits/cases?id=${visits.draft}`,
    ready: async (page) => {
      await page.getByRole('button', { name: /^套用模板/ }).click();
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'a patient without a health file, to who does not treat them',
    who: HYGIENIST,
    path: () => `/admin/visits/health_files?id=${visits.none}`,
    ready: (page) => page.getByText('仅接诊人员可修改').waitFor(),
  },
  {
    name: 'change of password',
    who: PATIENT,
    path: '/user_center/password',
    ready: (page) => page.getByRole('heading', { name: '修改密码' }).waitFor(),
  },
  {
    name: 'the invitation picture',
    who: PATIENT,
    path: '/user_center/invite_qrcode',
    ready: (page) => page.getByRole('img', { name: '邀请注册二维码' }).waitFor(),
  },
  {
    name: 'the own profile',
    who: DOCTOR,
    path: '/workstation/user',
    ready: (page) => page.getByLabel('简介').waitFor(),
  },
  {
    name: 'the invitation list',
    who: DESK,
    path: '/workstation/invite',
    ready: (page) => page.getByText('暂无数据').waitFor(),
  },
  {
    name: 'a patient’s information',
    who: DESK,
    path: '/workstation/patient',
    ready: async (page) => {
      await page
        .getByRole('link', { name: /的详情$/ })
        .first()
        .click();
      await page.getByRole('heading', { name: '患者信息' }).waitFor();
      await page.getByText('建档时间').waitFor();
    },
  },
  {
    name: 'who opened a patient’s record',
    who: OWNER,
    path: '/workstation/patient',
    ready: async (page) => {
      await page
        .getByRole('link', { name: /的详情$/ })
        .first()
        .click();
      await page.getByRole('button', { name: '查阅记录' }).click();
      await page
        .getByRole('dialog', { name: /^查阅记录/ })
        .getByText(/^(共 \d+ 条|暂无数据)$/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'a patient’s visits',
    who: DOCTOR,
    path: '/workstation/patient',
    ready: async (page) => {
      await page
        .getByRole('link', { name: /的详情$/ })
        .first()
        .click();
      await page.getByRole('navigation', { name: '患者资料' }).getByRole('link', { name: '就诊记录' }).click();
      await page
        .getByText(/^(共 \d+ 条|还没有预约或就诊)$/)
        .first()
        .waitFor();
    },
  },
];

it.each(SCREENS)('$name has nothing for axe, at any size', async ({ who, path, ready }) => {
  const page = await stage.open(who, typeof path === 'string' ? path : path());
  await ready(page);
  expect.soft(await misnamed(page)).toEqual([]);
  await isCleanAt(page, SIZES);
});

// Of many cells of one look one is asked: whatever part of the grid cannot be read has to be found all the same.
it.each([
  ['all free cells', '[role="gridcell"][data-kind="available"] *'],
  ['the last cell', '[role="gridcell"]:last-child *'],
  ['one patient’s name', '[role="gridcell"][data-kind="patient"] *'],
  ['the heads of columns', '[role="columnheader"] *'],
])('where %s cannot be read, axe says so', async (_what, selector) => {
  const page = await stage.open(DESK, '/');
  await untilLive(page);
  await page.evaluate((pale) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${pale} { color: #ccd !important; }`);
    document.adoptedStyleSheets.push(sheet);
  }, selector);
  await expect(isClean(page)).rejects.toMatchObject({ actual: [expect.stringMatching(/^color-contrast: /)] });
});

// What changes while axe looks has to be as it will be: a colour half-way is none that anybody sees.
it('has no transition where animations are off', async () => {
  const page = await stage.open(DESK, '/');
  await untilLive(page);
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((each) => getComputedStyle(each).transitionDuration !== '0s').length,
  );
  expect(moving).toBe(0);
});
