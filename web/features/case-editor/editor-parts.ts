import type { ReactNode } from 'react';
import type { EditorConfig } from '#contract/case-editor.ts';
import type { CaseContent } from '#contract/case-form.ts';
import type { Case } from '#contract/case-rows.ts';
import type { DraftSession, KeptDraft, Shown } from '#web/clinic/record/draft-session.ts';
import type { UsedSince } from '#web/clinic/record/used-since.ts';

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

/** The way of what is typed, once this browser's own store was looked into. */
export interface Opened {
  session: CaseSession;
  /** Which case this is in this browser, in each of its tabs. */
  name: string;
  used: UsedSince;
  /** What was found in this browser and is not at the server. */
  found: { draft: KeptDraft<CaseContent>; at: number } | null;
  /** Whether this browser keeps what is typed. */
  keeps: boolean;
}

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
