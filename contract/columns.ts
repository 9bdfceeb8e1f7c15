/** In a module of its own: pages that only read come without the schemas of slot-state.ts (docs/decisions/025). */

/** The column key of a person in a grid. */
export function propOf(doctorId: number): string {
  return `d${doctorId}`;
}
