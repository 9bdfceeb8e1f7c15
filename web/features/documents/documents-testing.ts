import type { DocumentRow, PatientDocument } from '#contract/documents.ts';

/** What tests of documents show. */

const AT = '2026-11-20T10:37:00.000+08:00';

/** A draft of a consent, as it stands in a list. */
export const rowOf = (own: Partial<DocumentRow> = {}): DocumentRow => ({
  ...{ id: 41, code: 'WS20261120-0001', kind: 'consent', kind_name: '知情同意书', title: '拔牙知情同意书' },
  ...{ status: 'draft', status_name: '草稿', patient: { id: 7, name: '沈静姝' } },
  ...{ hospital: { id: 1, name: '衡川口腔 · 总院' }, doctor: { id: 4, name: '陈思远' } },
  ...{ record_id: null, template_id: 3, signer: null, doctor_signed_at: null, signed_at: null },
  ...{ withdraws: null, withdrawn: null, version: 1, created_at: AT, updated_at: AT },
  ...own,
});

/** The same with what it says. */
export const documentOf = (own: Partial<PatientDocument> = {}): PatientDocument => ({
  ...rowOf(),
  ...{ body: '拔除 38，可能出血。', body_hash: null, intact: true, strokes: null },
  ...{ paper_image_id: null, refused: null, voided: null },
  ...own,
});

export const SIGNED: Partial<PatientDocument> = {
  ...{ status: 'signed', status_name: '已签署', signed_at: AT, doctor_signed_at: AT, version: 2 },
  signer: { name: '沈静姝', relation: 'self', relation_name: '本人', id_tail: null },
  strokes: [
    [
      { x: 10, y: 20, time: 0 },
      { x: 40, y: 22, time: 16 },
    ],
  ],
};
