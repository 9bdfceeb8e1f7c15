import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { OwnedScope } from '#contract/owned.ts';
import { doctorOrderTable, type OrderCategory, type PhraseSection, phraseTable } from '#contract/phrases.ts';
import { phrases } from '#db/schema/clinical-lists.ts';
import { resourceHandlers } from '#server/platform/resource/handlers.ts';
import { guardOwned, ownedWhere, writtenOwned } from '#server/platform/resource/owned.ts';
import { presentPlain, searching, stampedColumns } from '#server/platform/resource/plain.ts';

/** What is written again and again. Common orders are the phrases of one section, with a category. */

const ORDER = 'doctor_order';

const shared = {
  from: phrases,
  search: (keyword: string) => searching(keyword, [phrases.text], phrases.initials),
  // Most used first.
  order: [desc(phrases.uses), asc(phrases.id)],
  guard: guardOwned,
  uses: [],
};

const columns = {
  ...stampedColumns(phrases),
  text: phrases.text,
  initials: phrases.initials,
  uses: phrases.uses,
  scope: sql<OwnedScope>`${phrases.scope}`,
};

/** The trail's rows are short. */
const wordsOf = ({ text }: { text: string }) => text.slice(0, 40);

export const phraseHandlers = resourceHandlers(phraseTable, {
  ...shared,
  columns: { ...columns, section: sql<PhraseSection>`${phrases.section}` },
  where: and(ownedWhere(phrases), ne(phrases.section, ORDER)) ?? sql`false`,
  filter: {
    section: (section) => eq(phrases.section, section),
    scope: (scope) => eq(phrases.scope, scope),
  },
  parse: writtenOwned,
  trail: { action: 'phrase.change', object: wordsOf },
  present: presentPlain,
});

export const doctorOrderHandlers = resourceHandlers(doctorOrderTable, {
  ...shared,
  columns: { ...columns, category: sql<OrderCategory>`${phrases.category}` },
  where: and(ownedWhere(phrases), eq(phrases.section, ORDER)) ?? sql`false`,
  filter: {
    category: (category) => eq(phrases.category, category),
    scope: (scope) => eq(phrases.scope, scope),
  },
  parse: (body, ctx) => ({ ...writtenOwned(body, ctx), section: ORDER }),
  trail: { action: 'doctor_order.change', object: wordsOf },
  present: presentPlain,
});
