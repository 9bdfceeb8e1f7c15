/** The work ticket of an order. */
export const ticketPath = (id: number): string => `/other/denture_processing_orders/${id}/printing`;
