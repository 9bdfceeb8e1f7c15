import { CUSTOMER_STAGES } from '#contract/customer-stages.ts';
import { FOLLOW_UP_KINDS, FOLLOW_UP_METHODS, FOLLOW_UP_STATUS } from '#contract/follow-up-kinds.ts';
import { maskPhone } from '#contract/masks.ts';
import { ROLE_LABEL } from '#contract/roles.ts';
import type { CustomerRow, FollowUpRow } from '#server/platform/customer-commands.ts';
import type { Sheet } from '#server/platform/xlsx.ts';
import { minute } from './minute.ts';

/** The lists of those who keep customers; phones masked as in the lists. */

export const CUSTOMERS: Sheet<CustomerRow> = {
  name: '客户列表',
  summed: true,
  columns: [
    { title: '姓名', text: ({ name }) => name },
    { title: '手机号', text: ({ phone }) => maskPhone(phone), width: 14 },
    { title: '性别', text: ({ gender }) => gender, width: 8 },
    { title: '年龄', number: ({ age }) => age, width: 8 },
    { title: '卡号', text: ({ card_no }) => card_no },
    { title: '负责人', text: ({ owner }) => owner?.name ?? null, width: 12 },
    { title: '阶段', text: ({ stage }) => CUSTOMER_STAGES[stage], width: 10 },
    { title: '渠道', text: ({ channel }) => channel?.name ?? null },
    { title: '标签', text: ({ labels }) => labels.map(({ name }) => name).join('、'), width: 20 },
    { title: '下次回访', text: ({ due_on }) => due_on, width: 12 },
    { title: '上次就诊', text: ({ last_visit }) => last_visit, width: 12 },
    { title: '下次就诊', text: ({ next_visit }) => next_visit, width: 12 },
    { title: '累计消费（元）', cents: ({ consumed }) => consumed, width: 14 },
    { title: '欠费（元）', cents: ({ arrears }) => arrears, width: 12 },
    { title: '备注', text: ({ remarks }) => remarks, width: 24 },
  ],
};

export const FOLLOW_UPS: Sheet<FollowUpRow> = {
  name: '回访列表',
  columns: [
    { title: '回访日期', text: ({ due_on }) => due_on, width: 12 },
    { title: '时间', text: ({ at }) => at, width: 8 },
    { title: '患者', text: ({ patient }) => patient },
    { title: '手机号', text: ({ phone }) => maskPhone(phone), width: 14 },
    { title: '类型', text: ({ kind }) => FOLLOW_UP_KINDS[kind], width: 10 },
    { title: '方式', text: ({ method }) => FOLLOW_UP_METHODS[method], width: 8 },
    { title: '内容', text: ({ content }) => content, width: 30 },
    { title: '负责人', text: ({ assignee, role }) => assignee?.name ?? (role && ROLE_LABEL[role]), width: 12 },
    { title: '状态', text: ({ status }) => FOLLOW_UP_STATUS[status], width: 10 },
    { title: '结果', text: ({ result }) => result?.text ?? null, width: 30 },
    { title: '未接通次数', number: ({ attempts }) => attempts.length, width: 12 },
    { title: '原因', text: ({ reason }) => reason, width: 20 },
    { title: '完成时间', text: ({ closed_at }) => minute(closed_at), width: 18 },
    { title: '完成人', text: ({ closed_by }) => closed_by, width: 12 },
  ],
};
