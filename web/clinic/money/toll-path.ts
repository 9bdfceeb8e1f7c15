/** The charge desk with a list beside its queue. */
export const tollPath = (id: number): string => `/admin/charges/tolls/${id}`;
