import { atom } from 'jotai';
import { store } from '#web/api/session.ts';

/** A call that is refused until the person has proved their second factor anew (403 SECOND_FACTOR) asks for it here. */
export interface ProofAsked {
  /** Given or given up. */
  answer: (given: boolean) => void;
}

/** What is asked just now; the app shows it over whatever page there is. */
export const proofAtom = atom<ProofAsked | null>(null);

let hosts = 0;
/** Says that there is somebody who shows it; answers how to take that back. */
export function hostProofs(): () => void {
  hosts += 1;
  return () => {
    hosts -= 1;
  };
}

let asked: Promise<boolean> | null = null;

/** Asks the person, once for however many calls want it. False where they give up, or nobody can ask them. */
export function askForProof(): Promise<boolean> {
  if (hosts === 0) return Promise.resolve(false);
  asked ??= new Promise<boolean>((answer) => store.set(proofAtom, { answer })).finally(() => {
    asked = null;
    store.set(proofAtom, null);
  });
  return asked;
}
