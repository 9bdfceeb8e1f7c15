import type { ReactNode } from 'react';
import type { EditorConfig } from '#contract/case-editor.ts';
import type { CaseContent } from '#contract/case-form.ts';
import type { Case } from '#contract/case-rows.ts';
import type { DraftSession, Shown } from '#web/clinic/record/draft-session.ts';
import type { OpenedDraft } from '#web/clinic/record/use-draft-session.ts';

export type CaseSession = DraftSession<CaseContent>;
export type CaseShown = Shown<CaseContent>;

/** What the parts of the editor share. */
export interface EditorParts {
  config: EditorConfig;
  session: CaseSession;
  shown: CaseShown;
  /** Those that are chosen in the chart. */
  teeth: readonly string[];
}

export type Opened = OpenedDraft<CaseContent>;

export interface CaseEditorProps {
  config: EditorConfig;
  /** The draft; null: the first save makes it. */
  row: Case | null;
  reservationId: string | null;
  /** It is signed: what is changed becomes its next revision, with a reason. */
  amending?: boolean;
  /** The first save made a case, with this id. */
  onBegun?: ((id: number) => void) | undefined;
  /** Amending is over. */
  onAmended?: () => void;
  former: readonly Case[];
  /** Where teeth are chosen. */
  chart?: ReactNode;
  teeth?: readonly string[];
}

export interface EditingProps extends CaseEditorProps {
  opened: Opened;
  shown: CaseShown;
}
