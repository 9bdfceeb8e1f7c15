import type { TownPatient } from '../../rig/town.ts';
import { type Identity, Person } from './person.ts';
import type { Scene } from './scene.ts';
import { changeBody } from './staff.ts';
import { tagOfOp } from './visits.ts';

/** Somebody at home, for one visit or so: limits of an account are reached soon, so another follows. */
export class PatientPerson extends Person {
  readonly #account: TownPatient;

  constructor(scene: Scene, who: Identity, account: TownPatient) {
    super(scene, who);
    this.#account = account;
  }

  async act(): Promise<void> {
    const kind = this.random.below(100);
    if (this.hold && kind < 70) return this.book();
    if (this.hold && kind < 80) return this.release();
    if (kind < 45) {
      const slot = this.scene.slot();
      return slot ? this.takeHold(slot, 1) : undefined;
    }
    if (kind < 70) return this.book();
    return kind < 85 ? this.cancel() : this.change();
  }

  async book(): Promise<void> {
    const { hold, scene } = this;
    this.hold = null;
    const slot = hold ? scene.world.slots.get(hold.slots[0] ?? 0) : scene.slot();
    if (!slot) return;
    const op = this.begin('patient_book', [slot.id], hold ? { usedHold: hold.id } : {});
    scene.try();
    const text = await this.write(op, 'POST', '/api/reservations', {
      ...{ id: slot.id, patient_id: this.#account.patient_id, department_id: slot.department_id, source: tagOfOp(op) },
      ...(hold ? { hold_id: hold.id } : {}),
    });
    if (text !== null) scene.visits.read(op, text, this.#account.id);
  }

  #own() {
    return this.random.pick(this.scene.visits.of((visit) => visit.account === this.#account.id));
  }

  async cancel(): Promise<void> {
    const visit = this.#own();
    if (!visit) return this.book();
    const op = this.begin('cancel', [], { source: visit.hash });
    const text = await this.write(op, 'PUT', `/api/reservations/${visit.hash}/cancel`, {});
    if (text !== null) this.scene.visits.readCancel(op, text);
    else if (op.answer.includes('STATE')) this.scene.visits.forget(visit.hash);
  }

  async change(): Promise<void> {
    const visit = this.#own();
    const slot = visit && this.scene.slot((each) => each.hospital_id === visit.hospital);
    if (!visit || !slot) return this.book();
    const slots = this.scene.run(slot, visit.slots.length);
    // A patient's form can't say how many: the call takes as many as the visit has, wherever the arena ends.
    if (slots.length < visit.slots.length || visit.slots.length > 1) return this.cancel();
    const op = this.begin('patient_change', slots, { source: visit.hash });
    this.scene.try();
    // With the version seen, as the form sends it: whoever makes the visit longer meanwhile, it takes this many or none.
    const body = { ...changeBody(visit, slot), version: visit.version };
    const text = await this.write(op, 'PUT', `/api/reservations/${visit.hash}`, body);
    if (text !== null) this.scene.visits.read(op, text, visit.account, visit.tag);
  }
}
