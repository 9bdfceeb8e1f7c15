import { ACTIONS, type OperationLog, RESULTS } from '#contract/operation-logs.ts';
import { ROLE_LABEL, ROLES } from '#contract/roles.ts';
import { instant } from '#server/platform/clock.ts';
import type { LogRow } from './queries.ts';

export function presentLog(row: LogRow): OperationLog {
  return {
    ...row,
    at: instant(row.at),
    role: roleName(row.role),
    action_name: ACTIONS[row.action],
    detail: inWords(row.detail),
  };
}

/** 「reason：资料不全；from：1」: small facts, one after the other. */
function inWords(detail: Record<string, unknown>): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== '' && value !== null)
    .map(([name, value]) => `${name}：${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join('；');
}

function roleName(role: string): string {
  const known = ROLES.find((each) => each === role);
  return known ? ROLE_LABEL[known] : '';
}

export const CSV_HEAD = [
  '编号',
  '时间',
  '操作人',
  '角色',
  '医院',
  '地址',
  '操作',
  '对象',
  '详情',
  '结果',
  '浏览器',
  '请求编号',
];

export function csvRow(row: LogRow): (string | number)[] {
  const log = presentLog(row);
  return [
    log.id,
    // As people of the clinic read a time, and as a spreadsheet does.
    log.at.slice(0, 19).replace('T', ' '),
    log.user_name,
    log.role,
    log.hospital_name ?? '',
    log.address,
    log.action_name,
    log.object,
    log.detail,
    RESULTS[log.result],
    log.user_agent,
    log.request_id ?? '',
  ];
}
