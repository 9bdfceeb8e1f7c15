import { gtinOf } from '../../contract/gtin.ts';

/** A code of thirteen digits for each number. */
export const barcodeOf = (n: number): string => gtinOf(`690${String(n).padStart(9, '0')}`);
