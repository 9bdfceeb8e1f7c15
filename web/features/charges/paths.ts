/** The charge desk's queue without a list. */
export const QUEUE = '/admin/charges/index';
