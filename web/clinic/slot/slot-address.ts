interface Pressed {
  /** Left out: none is taken, the day is only shown. */
  slotId?: number | undefined;
  /** Left out: the day that the address already says. */
  date?: string;
}

/**
 * The query of an address that takes a slot: the grid or hall of its day holds it as if it had been pressed there, after
 * the login for who needs one (use-returned-slot.ts).
 * @param search what else the address says
 */
export function slotQuery(search: string | URLSearchParams, { slotId, date }: Pressed): URLSearchParams {
  const query = new URLSearchParams(search);
  if (date !== undefined) query.set('time', date);
  if (slotId !== undefined) query.set('slot', String(slotId));
  return query;
}
