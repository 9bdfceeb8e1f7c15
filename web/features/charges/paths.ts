/** The queue without a list, and with one beside it. */
export const QUEUE = '/admin/charges/index';
export const tollPath = (id: number): string => `/admin/charges/tolls/${id}`;
