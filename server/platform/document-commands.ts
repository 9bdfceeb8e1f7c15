import type { DocumentKind } from '#contract/document-words.ts';
import type { DocumentRow, PatientDocument } from '#contract/documents.ts';
import type { Option } from '#contract/fields.ts';
import type { Asked } from './asked.ts';
import type { AuditRow } from './audit.ts';

type Signer = NonNullable<DocumentRow['signer']>;

/** As document_row() makes it. */
export interface ListedDocument extends Omit<DocumentRow, 'kind_name' | 'status_name' | 'signer'> {
  signer: Omit<Signer, 'relation_name'> | null;
  updated_by: Option;
}

/** As document_view() makes it. */
export type WholeDocument = ListedDocument & Omit<PatientDocument, keyof DocumentRow>;

interface Step extends Asked {
  id: number;
  version: number;
  owner: boolean;
}

interface Done {
  document: WholeDocument;
}

/** The commands of db/functions/69_documenting.sql. */
export interface DocumentCommands {
  write_document: {
    input: Asked & {
      by_name: string;
      patient_id: number;
      record_id: number | null;
      template_id: number | null;
      withdraws_id: number | null;
      kind: DocumentKind | null;
      title: string | null;
      body: string | null;
      teeth: string;
      diagnosis: string;
      treatment: string;
      risks: string;
      owner: boolean;
    };
    result: Done;
  };
  change_document: { input: Step & { title: string; body: string }; result: Done };
  sign_document: {
    input: Step & {
      /** Null: of one that needs no patient's name. */
      signer: Omit<Signer, 'relation_name'> | null;
      strokes: PatientDocument['strokes'];
      paper_image_id: number | null;
      refused: { reason: string; second_id: number } | null;
      audit: AuditRow;
    };
    result: Done;
  };
  void_document: { input: Step & { reason: string; audit: AuditRow }; result: Done };
}
