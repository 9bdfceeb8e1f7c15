import type { Shown, Status } from '../checkers/record-history.ts';
import type { OpenOp } from './recorder.ts';
import type { House } from './world.ts';

/** A case as it was last seen: another may have changed it since. */
export interface KnownCase {
  readonly id: number;
  readonly hospital: number;
  readonly patient: number;
  readonly doctor: number;
  version: number;
  revision: number;
  status: Status;
}

export interface KnownRequest {
  readonly id: number;
  readonly case: number;
  version: number;
  status: string;
}

/** Of a hospital. */
interface Papers {
  readonly cases: Map<number, KnownCase>;
  readonly requests: Map<number, KnownRequest>;
  /** Visits that have a case, as far as somebody was told. */
  readonly taken: Map<number, number>;
}

/** What those who ask know of what there is. */
export class Memory {
  readonly #papers = new Map<House, Papers>();

  papersOf(house: House): Papers {
    const known = this.#papers.get(house);
    if (known) return known;
    const papers: Papers = { cases: new Map(), requests: new Map(), taken: new Map() };
    this.#papers.set(house, papers);
    return papers;
  }

  /** @param house of the case */
  see(house: House, { asked }: OpenOp, { cases, request }: Pick<Shown, 'cases' | 'request'>): void {
    const papers = this.papersOf(house);
    for (const { id, hospital, patient, doctor, version, revision, status } of cases) {
      if (hospital !== house.clinic.hospital) continue;
      const known = papers.cases.get(id) ?? { id, hospital, patient, doctor, version: 0, revision: 0, status };
      papers.cases.set(id, known);
      if (asked.way === 'begin' && asked.visit !== null) papers.taken.set(asked.visit, id);
      if (version < known.version) continue;
      Object.assign(known, { version, status });
      // An older one may have been asked for.
      if (asked.way !== 'detail' || asked.revision === null) known.revision = revision;
    }
    if (request) papers.requests.set(request.id, { ...request });
  }

  /** A case that is not void stands in the way of another one of its visit. */
  isTaken(house: House, visit: number): boolean {
    const papers = this.papersOf(house);
    const id = papers.taken.get(visit);
    return id !== undefined && papers.cases.get(id)?.status !== 'void';
  }
}
