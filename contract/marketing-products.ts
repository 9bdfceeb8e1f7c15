import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  cents,
  idParam,
  idQuery,
  keywordQuery,
  one,
  paged,
  pagedWith,
  paging,
  requiredVersion,
  unlessBlank,
} from './fields.ts';
import { policyChange, policyForm, productChange, productForm } from './product-form.ts';
import { entitlement, insuranceRecord, marketingProduct } from './product-rows.ts';
import { only, STAFF_ROLES, staff, user } from './roles.ts';

/**
 * What is sold beside projects and drugs (套餐次卡, 商品, 保险): drafts of all staff, put on sale by owner and sale_manager; and what
 * comes of it, entitlements and policies. docs/domain/money.md#products
 */

/** Who puts on sale, and takes off. */
export const PRODUCT_PUBLISHERS = ['shop_owner', 'sale_manager'] as const;

const publishers = only(...PRODUCT_PUBLISHERS);
/** Who notes policies. */
export const POLICY_KEEPERS = ['customer_service', 'sale_manager', 'shop_owner'] as const;
const keepers = only(...POLICY_KEEPERS);
const readers = only('super_admin', ...STAFF_ROLES);
const PATH = '/api/admin/marketing/products';
const POLICIES = '/api/admin/marketing/insurance_records';
const params = z.object({ id: idParam });

const oneTo = (most: number, label: string) =>
  unlessBlank(
    z.coerce
      .number({ error: `${label}格式错误` })
      .int(`${label}格式错误`)
      .min(1, `${label}格式错误`)
      .max(most, `${label}格式错误`),
  );

export const marketingProducts = {
  /** The newest first. super_admin gets names and sums, of one hospital or of all. */
  list: defineCall({
    method: 'GET',
    path: PATH,
    access: readers,
    slice: 'marketingProducts',
    summary: '营销商品列表',
    query: z.object({
      ...paging,
      keyword: keywordQuery,
      status: unlessBlank(z.enum(['draft', 'on', 'off'], { error: '状态格式错误' })),
      kind: oneTo(3, '商品类型'),
      /** Of super_admin, who is of no hospital: which is meant. */
      hospital_id: idQuery,
    }),
    response: paged(marketingProduct),
  }),
  show: defineCall({
    method: 'GET',
    path: `${PATH}/:id`,
    access: staff,
    slice: 'marketingProducts',
    summary: '营销商品',
    params,
    response: one(marketingProduct),
  }),
  create: defineCall({
    method: 'POST',
    path: PATH,
    access: staff,
    slice: 'marketingProducts',
    summary: '新增营销商品',
    body: productForm,
    response: one(marketingProduct),
    idempotent: true,
  }),
  /** What was sold keeps its terms. One that was ever on sale is changed by who puts it on sale. */
  change: defineCall({
    method: 'PUT',
    path: `${PATH}/:id`,
    access: staff,
    slice: 'marketingProducts',
    summary: '修改营销商品',
    params,
    body: productChange,
    response: one(marketingProduct),
    idempotent: true,
  }),
  setStatus: defineCall({
    method: 'PATCH',
    path: `${PATH}/:id/status`,
    access: publishers,
    slice: 'marketingProducts',
    summary: '上架或停售营销商品',
    params,
    body: z.object({ status: z.enum(['on', 'off'], { error: '状态格式错误' }), version: requiredVersion }),
    response: one(marketingProduct),
    idempotent: true,
  }),
};

export const entitlements = {
  /** What a patient may have done now out of packages, what ends next first. */
  usable: defineCall({
    method: 'GET',
    path: '/api/admin/marketing/entitlements',
    access: staff,
    slice: 'marketingProducts',
    summary: '患者可用的套餐次数',
    query: z.object({ patient_id: idParam }),
    response: z.object({ data: z.array(entitlement) }),
  }),
  /** Of the account's own patients, at every hospital. */
  own: defineCall({
    method: 'GET',
    path: '/api/entitlements',
    access: user,
    slice: 'marketingProducts',
    summary: '我的套餐次数',
    response: z.object({ data: z.array(entitlement) }),
  }),
};

export const insuranceRecords = {
  /** The newest first; `meta` is over all that was found. super_admin gets the sums, and no rows of persons. */
  list: defineCall({
    method: 'GET',
    path: POLICIES,
    access: readers,
    slice: 'marketingProducts',
    summary: '保险记录',
    query: z.object({
      ...paging,
      /** The number of a policy, whose it is, or who is insured. */
      keyword: keywordQuery,
      status: oneTo(4, '状态'),
      member_id: idQuery,
      product_id: idQuery,
      hospital_id: idQuery,
    }),
    persons: ['keyword'],
    response: pagedWith(insuranceRecord, { premium: cents }),
  }),
  create: defineCall({
    method: 'POST',
    path: POLICIES,
    access: keepers,
    slice: 'marketingProducts',
    summary: '新增保险记录',
    body: policyForm,
    response: one(insuranceRecord),
    idempotent: true,
  }),
  change: defineCall({
    method: 'PUT',
    path: `${POLICIES}/:id`,
    access: keepers,
    slice: 'marketingProducts',
    summary: '修改保险记录',
    params,
    body: policyChange,
    response: one(insuranceRecord),
    idempotent: true,
  }),
};
