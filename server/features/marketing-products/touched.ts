/** Whose screens of what is sold went stale. */
export const touched = (hospital_id: number, id: number) => [
  { hospital_id, name: 'marketing', ids: [id], audience: 'staff' as const },
];
