/** Where a document is printed. */
export const printingPath = (id: number): string => `/workstation/patient/document/${id}/printing`;
