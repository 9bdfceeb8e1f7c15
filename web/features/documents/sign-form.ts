import type { RELATIONS } from '#contract/document-words.ts';
import type { Picked } from '#web/api/picked.ts';
import type { Strokes } from './strokes.ts';

/** Who signs and what they drew, or why they do not. */
export interface SignForm {
  signer: { name: string; relation: keyof typeof RELATIONS; id_tail: string };
  strokes: Strokes;
  refusing: boolean;
  refused: { reason: string; second_id: Picked | null };
}

export const EMPTY: SignForm = {
  signer: { name: '', relation: 'self', id_tail: '' },
  strokes: [],
  refusing: false,
  refused: { reason: '', second_id: null },
};

/** As it is sent: what was drawn is not kept where the patient refuses after all. */
export const bodyOf = ({ signer, strokes, refusing, refused }: SignForm) => ({
  signer: { ...signer, id_tail: signer.id_tail.trim().toUpperCase() || null },
  strokes: refusing ? null : strokes,
  refused: refusing ? { reason: refused.reason, second_id: refused.second_id?.id } : null,
});
