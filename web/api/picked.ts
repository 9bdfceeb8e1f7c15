/** Something chosen, by the name it has now. */
export interface Picked {
  id: number | string;
  name: string;
}

/** A row as it is chosen: nothing of it but what is sent, and its name, so that it compares with what stands elsewhere. */
export const pickedOf = (row: Readonly<Record<string, unknown>>, by = 'id'): Picked => ({
  id: row[by] as Picked['id'],
  name: String(row.name),
});
