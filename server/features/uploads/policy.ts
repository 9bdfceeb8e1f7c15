/** What is known of an upload that a form names. */
export interface Upload {
  state: 'issued' | 'stored' | 'attached' | 'expired';
  /** Who uploaded it, and once it is attached its owner; null for registrants. */
  user_id: number | null;
}

/**
 * Who may name an upload. Attached: its owner, and nobody where it has none. Before that: who uploaded it; a
 * registrant's is whose who knows its name.
 */
export function mayTake({ state, user_id }: Upload, owner: number | null, viewer: number | null): boolean {
  if (state === 'expired') return false;
  if (state === 'attached') return user_id !== null && user_id === owner;
  return user_id === null || user_id === owner || user_id === viewer;
}
