/** Lists as Excel files, in plain data. */

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** More is no table to read; who needs it narrows the filters (422 LIMIT). */
export const EXPORT_MAX_ROWS = 50_000;
/** So many are read in one go, all or none. */
export const IMPORT_MAX_ROWS = 5_000;
