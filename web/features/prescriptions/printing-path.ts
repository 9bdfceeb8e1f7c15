/** Where a prescription is printed. */
export const printingPath = (id: number): string => `/admin/visits/prescriptions/${id}/printing`;
