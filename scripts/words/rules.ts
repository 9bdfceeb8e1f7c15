/**
 * Words that would do as well as those of docs/glossary.md, and so may not: one thing has one word. A word that is only
 * sometimes another's (修改, 登记) can't be told apart by its letters, and is not here.
 */
export const INSTEAD_OF: Readonly<Record<string, readonly string[]>> = {
  预约: ['预定', '预订', '约诊'],
  占号: ['锁号', '预占', '占位'],
  改约: ['预约修改', '修改预约', '预约变更', '变更预约', '预约更改', '更改预约', '改签', '改期', '修改或取消'],
  取消: ['撤销预约', '退号', '作废', '取消号源'],
  转诊: ['转院'],
  再次预约: ['复约', '再约'],
  登记到店: ['报到', '签到', '到院', '到诊'],
  接诊: ['叫号', '就座', '入座'],
  完成就诊: ['结束就诊', '就诊结束', '诊毕'],
  未到: ['爽约', '失约', '缺席'],
  停诊: ['休诊'],
  请假: ['休假'],
  加号: ['加诊'],
  注册: ['开户'],
  审批: ['审核', '审查'],
  撤销: ['撤消'],
  撤回: ['下架'],
  锁定: ['冻结', '封禁'],
  停用: ['禁用'],
  号源: ['余号', '号段'],
  就诊: ['看诊', '就医'],
  患者: ['病人', '病患', '顾客'],
  账号: ['账户', '帐号', '帐户', '用户'],
  员工: ['职工', '工作人员', '医护'],
  医院: ['门诊', '院区'],
  联盟: ['集团', '医联体'],
  诊室: ['部门'],
  最近可约: ['最早可约'],
  出诊: ['坐诊', '上班', '值班', '开诊'],
  排班表: ['日程表', '号源表'],
  主诉: ['病情', '症状'],
  公告: ['通告', '公示'],
  短信: ['简讯', '短消息'],
  卡号: ['病历号', '就诊卡'],
};

export interface Allowed {
  /** What may stand, whole: the word with what is around it. */
  text: string;
  /** Where: a file, or what its path begins with. */
  in: string;
  why: string;
}

/** Each is used: one that is not says nothing any more and has to go. */
export const ALLOWED: readonly Allowed[] = [
  {
    text: '已到诊',
    in: 'contract/customer-stages.ts',
    why: 'how far a customer has come, in the words of who sells: no step of a visit',
  },
  {
    text: '预约修改',
    in: 'web/app/screens/public.ts',
    why: 'the tab and route, as docs/domain/screens.md has them: change',
  },
  {
    text: '预约修改',
    in: 'server/features/role-matrix/screens.ts',
    why: 'the same title, written from the table of screens',
  },
  {
    text: '预约修改',
    in: 'web/features/reservations/own-list-page.tsx',
    why: 'the title of the page behind that tab',
  },
  { text: '修改或取消挂号登记', in: 'contract/', why: 'what is written down is changed here, no visit is moved' },
  {
    text: '病情',
    in: 'web/features/reservations/add-appointment-dialog.tsx',
    why: 'its section “condition” of the form',
  },
  ...[
    'contract/disposal-rows.ts',
    'contract/record-kinds.ts',
    'db/functions/64_steps.sql',
    'db/functions/65_amend_requests.sql',
    'contract/intervene',
    'db/functions/68_intervenes',
    'db/functions/69_treatments',
    'web/features/intervenes/',
    'web/features/dental-records/',
    'web/clinic/record/',
    'web/features/case-editor/',
    'web/features/cases/',
    'contract/disposals.ts',
    'contract/operation-logs.ts',
    'db/functions/59_',
    'server/features/exports/money-sheets.ts',
    'contract/marketing-summary.ts',
    'web/features/charges/',
    'web/features/disposals/',
  ].map((at) => ({
    text: '作废',
    in: at,
    why: 'a list of treatments that counts no more: it took place, and is no visit',
  })),
  ...[
    ...['contract/prescription-words.ts', 'contract/prescriptions.ts', 'db/functions/69_prescribing.sql'],
    'web/features/prescriptions/',
  ].map((at) => ({
    text: '作废',
    in: at,
    why: 'a prescription that counts no more: it was written, and is no visit',
  })),
  ...[...['contract/image-words.ts', 'contract/images.ts', 'db/functions/68_images.sql'], 'web/features/images/'].map(
    (at) => ({
      text: '作废',
      in: at,
      why: 'a picture that counts no more: it was taken, and is no visit',
    }),
  ),
  ...[
    ...['contract/document-words.ts', 'contract/documents.ts', 'db/functions/69_documenting.sql'],
    'web/features/documents/',
  ].map((at) => ({
    text: '作废',
    in: at,
    why: 'a document that counts no more: it was written, and is no visit',
  })),
  ...['contract/denture-words.ts', 'db/functions/69_denture_steps.sql'].map((at) => ({
    text: '到诊所',
    in: at,
    why: 'what a plant made has come to the clinic; no patient has',
  })),
  {
    text: '审核',
    in: 'web/features/prescriptions/prescription-paper.tsx',
    why: 'a foot that the paper has by law (处方管理办法): the pharmacist who checked it',
  },
  {
    text: '门诊病历',
    in: 'web/features/cases/case-paper.tsx',
    why: 'what the paper is called by law (病历书写基本规范), of whatever house',
  },
  {
    text: '还有未填写的占位',
    in: 'db/functions/65_cases.sql',
    why: 'what a template left to be filled in: no slot of a doctor',
  },
  {
    text: '还有未填写的占位',
    in: 'db/functions/69_documenting.sql',
    why: 'what a template left to be filled in: no slot of a doctor',
  },
  { text: '普通用户', in: 'contract/sign-up.ts', why: 'docs/domain/sign-up.md: who registers as a plain user' },
  { text: '普通用户', in: 'web/', why: 'docs/domain/sign-up.md: who registers as a plain user' },
  {
    text: '医护人员记录的病情',
    in: 'server/features/privacy/health-consent.ts',
    why: 'a text that people have agreed to as it stands: another word is another version',
  },
  {
    text: '参与接诊的工作人员',
    in: 'server/features/privacy/health-consent.ts',
    why: 'the same text: whoever is there, also who is no member of the staff here',
  },
];

/** Titles of screens that say nothing of this product alone. */
export const PLAIN_TITLES: readonly string[] = [
  '首页',
  '登录',
  '微信登录',
  '忘记密码',
  '修改密码',
  '我的',
  '个人资料',
  '搜索',
  '日视图',
  '没有权限',
  '页面不存在',
];
