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

export const MOST_DOCUMENT_TEXT = 8_000;
