import { fresh, query } from './made.ts';
import type { Place } from './places.ts';
import type { Product } from './product.ts';

/** Documents, for the access tests. */

/** A template of a person's own; of nobody, its owner's. */
export async function documentTemplateOf(app: Product, place: Place, person = place.owner.id): Promise<number> {
  const { id } = await query<{ id: number }>(
    app,
    `INSERT INTO document_templates (hospital_id, scope, user_id, kind, name, body)
     VALUES ($1, 'own', $2, 'consent', $3, '{患者}同意拔除{牙位}') RETURNING id`,
    [place.id, person, `文书模板${fresh()}`],
  );
  return id;
}
