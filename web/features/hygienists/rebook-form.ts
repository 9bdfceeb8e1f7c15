/** What is typed to book again; null where nothing is chosen yet. */
export type RebookForm = {
  scheduling_time_id: number | null;
  department_id: number | null;
  source: string;
  remarks: string;
};

/** Which slots are looked at. */
export interface Looked {
  doctor_id?: number;
  date?: string;
}
