import type { DeskRegistration } from '#contract/desk-registration-shapes.ts';
import { VISIT_TYPE } from '#contract/desk-registration-shapes.ts';
import type { KnownPerson } from '#contract/desk-registrations.ts';
import { ageText } from '#web/clinic/patient/patient-line.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { nameOf, StatusTag } from './status-tag.tsx';

export const DESK_REGISTRATION_COLUMNS: readonly ListColumn<DeskRegistration>[] = [
  { key: 'name', title: '患者', sticky: 'left', cell: (row) => <b>{nameOf(row)}</b> },
  { key: 'phone', title: '手机号' },
  { key: 'status', title: '状态', cell: (row) => <StatusTag row={row} /> },
  { key: 'date', title: '就诊时间', cell: ({ date, time }) => (date ? [date, time].filter(Boolean).join(' ') : '—') },
  { key: 'doctor_name', title: '医生' },
  { key: 'department_name', title: '诊室' },
  { key: 'visit_type', title: '类型', cell: ({ visit_type }) => VISIT_TYPE[visit_type] },
  {
    key: 'source',
    title: '主诉',
    cell: ({ source }) => (source ? <OneLine className="max-w-48">{source}</OneLine> : '—'),
  },
  { key: 'created_by_name', title: '登记人' },
  { key: 'updated_at', title: '更新时间', cell: ({ updated_at }) => formatInstant(updated_at) },
];

export const PERSON_COLUMNS: readonly ListColumn<KnownPerson>[] = [
  { key: 'name', title: '患者', sticky: 'left', cell: ({ name }) => <b>{name}</b> },
  { key: 'gender', title: '性别', cell: ({ gender }) => gender ?? '—' },
  { key: 'age', title: '年龄', cell: ({ age }) => ageText(age) ?? '—' },
  { key: 'phone', title: '手机号' },
  { key: 'certificate_number', title: '身份证' },
  { key: 'card_no', title: '卡号' },
  { key: 'visits', title: '就诊次数', align: 'right' },
  {
    key: 'last_visit',
    title: '上次就诊',
    cell: ({ last_visit }) => (last_visit ? `${last_visit.date} ${last_visit.doctor_name}` : '—'),
  },
  { key: 'created_at', title: '建档时间', cell: ({ created_at }) => formatInstant(created_at) },
];
