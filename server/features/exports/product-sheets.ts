import type { InsuranceRecord } from '#contract/product-rows.ts';
import type { Sheet } from '#server/platform/xlsx.ts';

export const INSURANCES: Sheet<InsuranceRecord> = {
  name: '保险记录',
  summed: true,
  columns: [
    { title: '保单号', text: ({ policy_no }) => policy_no, width: 20 },
    { title: '会员', text: ({ member }) => member.name },
    { title: '卡号', text: ({ member }) => member.code, width: 16 },
    { title: '被保险人', text: ({ insured }) => insured, width: 14 },
    { title: '保险商品', text: ({ product }) => product?.name ?? null, width: 20 },
    { title: '保险公司', text: ({ insurer }) => insurer, width: 18 },
    { title: '保费（元）', cents: ({ premium }) => premium, width: 12 },
    { title: '生效日期', text: ({ from }) => from, width: 12 },
    { title: '到期日期', text: ({ to }) => to, width: 12 },
    { title: '状态', text: ({ status_name }) => status_name, width: 10 },
    { title: '处置单', text: ({ disposal }) => disposal?.number ?? null, width: 20 },
    { title: '备注', text: ({ remarks }) => remarks, width: 24 },
  ],
};
