import { expect, it } from 'vitest';
import { positionTable } from '#contract/positions.ts';
import { productTable } from '#contract/products.ts';
import { columnsOf, controlsOf, filterFields } from './of-contract.tsx';

/** What a page leaves to the contract, at two tables that have a field of each kind. */

const { fields } = productTable;

it('asks for each field by the control of what it holds', () => {
  const named = { name: {}, price: {}, storage: {}, min_stock: {}, barcodes: {}, status: {} };
  const kinds = Object.entries(controlsOf(fields, named)).map(([name, { control }]) => [name, control]);
  expect(Object.fromEntries(kinds)).toEqual({
    name: 'text',
    price: 'yuan',
    storage: 'choice',
    min_stock: 'number',
    barcodes: 'tags',
    status: 'choice',
  });
  const ofPosition = controlsOf(positionTable.fields, { roles: {}, requires_certificate: { hint: '执业证' } });
  expect(ofPosition).toEqual({
    roles: { control: 'choices' },
    requires_certificate: { control: 'flag', hint: '执业证' },
  });
});

it('begins what is new as in use, and as a page says', () => {
  expect(controlsOf(fields, { status: {}, storage: { begins: 'cold' } })).toEqual({
    status: { control: 'choice', begins: '1' },
    storage: { control: 'choice', begins: 'cold' },
  });
});

it('calls a column as its field, also that of a row that is picked', () => {
  const supplier = { control: 'pick', from: productTable.calls.list, noun: '供应商', shown: 'supplier' } as const;
  type Row = { name: string; price: number; supplier: { name: string } | null };
  const columns = columnsOf<Row>(fields, { supplier_id: supplier }, ['name', 'price', 'supplier']);
  expect(columns.map(({ title, align, sticky }) => [title, align, sticky])).toEqual([
    ['物品名称', undefined, 'left'],
    ['单价', 'right', undefined],
    ['供应商', undefined, undefined],
  ]);
});

it('shows of what is not known neither an amount nor a word', () => {
  type Row = { price: number | null; storage: string | null };
  const cells = columnsOf<Row>(fields, {}, ['price', 'storage']).map(({ cell }) =>
    cell?.({ price: null, storage: null }),
  );
  expect(cells).toEqual(['—', '—']);
});

it('finds by a field that has choices, in their order', () => {
  const [storage] = filterFields<{ storage?: string }>(fields, ['storage']);
  expect(storage).toEqual({ kind: 'choice', name: 'storage', label: '储存条件', options: fields.storage?.options });
});

it('knows no field that the form has not', () => {
  expect(() => controlsOf(fields, { colour: {} })).toThrow('colour is no field of the form');
  expect(() => columnsOf<{ colour: string }>(fields, {}, ['colour'])).toThrow('colour is no field of the form');
});
