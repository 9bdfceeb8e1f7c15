import { DOCUMENT_KINDS, DOCUMENT_STATUS, RELATIONS } from '#contract/document-words.ts';
import type { DocumentRow, PatientDocument } from '#contract/documents.ts';
import { instant } from '#server/platform/clock.ts';
import type { ListedDocument, WholeDocument } from '#server/platform/document-commands.ts';

export function presentRow({ updated_by: _by, ...row }: ListedDocument): DocumentRow {
  return {
    ...row,
    kind_name: DOCUMENT_KINDS[row.kind],
    status_name: DOCUMENT_STATUS[row.status],
    signer: row.signer && { ...row.signer, relation_name: RELATIONS[row.signer.relation] },
    doctor_signed_at: row.doctor_signed_at && instant(row.doctor_signed_at),
    signed_at: row.signed_at && instant(row.signed_at),
    withdrawn: row.withdrawn && { ...row.withdrawn, at: instant(row.withdrawn.at) },
    created_at: instant(row.created_at),
    updated_at: instant(row.updated_at),
  };
}

export function presentDocument(row: WholeDocument): PatientDocument {
  const { body, body_hash, intact, strokes, paper_image_id, refused, voided } = row;
  return {
    ...presentRow(row),
    ...{ body, body_hash, intact, strokes, paper_image_id, refused },
    voided: voided && { ...voided, at: instant(voided.at) },
  };
}
