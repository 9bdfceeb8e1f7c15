import type { AnswerIn } from '#contract/call.ts';
import type { hospitals } from '#contract/hospitals.ts';
import type { Deps } from '#server/platform/context.ts';
import { publicScope } from '#server/platform/scope.ts';
import { type SelectorData, selectorData } from './queries.ts';

type Answer = AnswerIn<typeof hospitals.indexSearch>;
type Spots = AnswerIn<typeof hospitals.spots>;

/** Every page asks for the selectors, and with 1,500 hospitals they are 200 kB: read and written once in two seconds. */
const KEEP_MS = 2_000;

interface Kept {
  data: Promise<SelectorData>;
  until: number;
  /** The answer of each union as JSON. */
  json: Map<number | null, string>;
  /** Where the hospitals are, as JSON; null while nobody has asked. */
  spots: string | null;
}

const keptOf = new WeakMap<Deps, { current: Kept | null }>();

/** The answer of the header's selectors for a union (null: all), as JSON. */
export async function selectorsJson(deps: Deps, unionId: number | null): Promise<string> {
  const kept = fresh(deps);
  const found = kept.json.get(unionId);
  if (found) return found;
  const data = await kept.data;
  const known = unionId === null || data.unions.some((union) => union.id === unionId);
  const json = JSON.stringify(answer(data, unionId));
  // Only what exists is kept: made-up ids must not fill the memory.
  if (known) kept.json.set(unionId, json);
  return json;
}

/** Where the hospitals of the selectors are, in their order, as JSON. */
export async function spotsJson(deps: Deps): Promise<string> {
  const kept = fresh(deps);
  const { all_hospitals } = await kept.data;
  kept.spots ??= JSON.stringify({
    data: all_hospitals.map(({ id, longitude, latitude, room }) => ({ id, longitude, latitude, room })),
  } satisfies Spots);
  return kept.spots;
}

function fresh(deps: Deps): Kept {
  const cell = cellOf(deps);
  if (cell.current && cell.current.until > Date.now()) return cell.current;
  const kept: Kept = {
    data: selectorData(publicScope(deps.database)),
    until: Date.now() + KEEP_MS,
    json: new Map(),
    spots: null,
  };
  cell.current = kept;
  kept.data.catch(() => {
    if (cell.current === kept) cell.current = null;
  });
  return kept;
}

/** A lock or a change of columns is seen at once, through the live bus. */
function cellOf(deps: Deps): { current: Kept | null } {
  const found = keptOf.get(deps);
  if (found) return found;
  const cell: { current: Kept | null } = { current: null };
  keptOf.set(deps, cell);
  deps.bus.listen((message) => {
    if (message.kind !== 'changes') return;
    if (message.events.some(({ body }) => body.hospital || body.headers)) cell.current = null;
  });
  return cell;
}

function answer({ unions, all_hospitals, all_doctors }: SelectorData, unionId: number | null): Answer {
  const option = ({ id, name }: { id: number; name: string }) => ({ id, name });
  const chosen =
    unionId === null ? all_hospitals : all_hospitals.filter(({ union_ids }) => union_ids.includes(unionId));
  return { unions, hospitals: chosen.map(option), all_hospitals: all_hospitals.map(option), all_doctors };
}
