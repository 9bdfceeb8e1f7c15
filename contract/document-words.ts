/** The words of documents (文书): docs/domain/records.md#documents. */

export const DOCUMENT_KINDS = {
  consent: '知情同意书',
  certificate: '诊断证明',
  referral: '转诊单',
  instruction: '须知',
  other: '其他文书',
} as const;
export type DocumentKind = keyof typeof DOCUMENT_KINDS;
export const documentKinds = Object.keys(DOCUMENT_KINDS) as [DocumentKind, ...DocumentKind[]];

export const DOCUMENT_STATUS = { draft: '草稿', signed: '已签署', refused: '患者拒签', void: '作废' } as const;
export const documentStatuses = Object.keys(DOCUMENT_STATUS) as [
  keyof typeof DOCUMENT_STATUS,
  ...(keyof typeof DOCUMENT_STATUS)[],
];

export const RELATIONS = { self: '本人', guardian: '监护人', proxy: '受托人' } as const;
export const relations = Object.keys(RELATIONS) as [keyof typeof RELATIONS, ...(keyof typeof RELATIONS)[]];

export const MOST_DOCUMENT_TEXT = 8_000;
