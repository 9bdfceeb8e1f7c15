import type { SlotState } from '#contract/slot-state.ts';
import { ApiError } from '#web/api/client.ts';

/** A 409 over a slot: what it is now, and up to three that are free instead. */
export interface Conflict {
  slot: SlotState;
  alternatives: SlotState[];
  /** Staff: who was faster. */
  taken_by?: { by: string; by_role: string };
}

/** What an error says of a slot; null where it says nothing of one. The server writes it by its own contract. */
export function slotConflict(error: unknown): Conflict | null {
  const body = error instanceof ApiError ? (error.body as Partial<Conflict> | null | undefined) : null;
  return body?.slot ? { ...body, slot: body.slot, alternatives: body.alternatives ?? [] } : null;
}
