import type { Scoped } from '#server/platform/scope.ts';

interface Held {
  readonly barcode: string;
  readonly id: number;
  readonly name: string;
}

/** Of these bar codes those that a product's pack has already, however long they are written. */
export async function heldBarcodes(tx: Scoped, barcodes: readonly string[]) {
  const { rows } = await tx.query<Held>(
    `SELECT wanted.barcode, p.id, p.name FROM unnest($1::text[]) AS wanted(barcode)
     JOIN product_barcodes b ON b.hospital_id = scope_hospital() AND lpad(b.barcode, 14, '0') = lpad(wanted.barcode, 14, '0')
     JOIN products p ON p.id = b.product_id`,
    [barcodes],
  );
  return new Map(rows.map(({ barcode, id, name }) => [barcode, { id, said: `条码已被「${name}」使用` }]));
}
