import type { Scoped } from '#server/platform/scope.ts';

/** The name of the product whose pack has this bar code. */
export async function heldBy(tx: Scoped, barcode: string): Promise<string> {
  const { rows } = await tx.query<{ name: string }>(
    `SELECT p.name FROM product_barcodes b JOIN products p ON p.id = b.product_id
     WHERE b.hospital_id = scope_hospital() AND lpad(b.barcode, 14, '0') = lpad($1, 14, '0')`,
    [barcode],
  );
  return rows[0]?.name ?? '';
}
