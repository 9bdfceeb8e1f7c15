import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { slotAfter } from './typed-text.ts';

/** Where somebody stands in the editor, and the keys that take them elsewhere. */

type Form = RefObject<HTMLDivElement | null>;

const textsOf = (form: Form) => [...(form.current?.querySelectorAll('textarea') ?? [])];

/** Ctrl and a letter, wherever in the editor somebody writes; not while something is open over it. */
export function useEditorKeys(keys: Readonly<Record<string, () => void>>, on: boolean): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!on || !(event.ctrlKey || event.metaKey) || event.isComposing || event.shiftKey || event.altKey) return;
    if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return;
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    // Before what is open hears of it: a dialog that the same press sends and closes is open still.
    const onKey = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
}

/** Who opens a case to write in it stands where the first text is wanted; a touch screen keeps its keyboard down. */
export function useFirstField(form: Form, on: boolean): void {
  const begin = useEffectEvent(() => {
    if (!on || !window.matchMedia('(pointer: fine)').matches) return;
    const texts = textsOf(form);
    (texts.find(({ required, value }) => required && value === '') ?? texts[0])?.focus({ preventScroll: true });
  });
  useEffect(() => begin(), []);
}

/** Who signed what lacks something stands where the first of it is to be written. */
export function useFirstError(form: Form, errors: object): void {
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, errors]);
}

/** The first text in which a template left something open, selected to be typed over; null where none did. */
export function firstSlot(form: Form): HTMLTextAreaElement | null {
  for (const text of textsOf(form)) {
    const slot = slotAfter(text.value, 0);
    if (!slot) continue;
    text.setSelectionRange(...slot);
    return text;
  }
  return null;
}

/** To the teeth, and from there back to where somebody wrote. */
export function useToTeeth(form: Form): () => void {
  const wrote = useRef<HTMLElement | null>(null);
  return () => {
    const [teeth] = form.current?.querySelectorAll<SVGElement>('[role="grid"]') ?? [];
    const at = document.activeElement;
    if (at === teeth) return (wrote.current?.isConnected ? wrote.current : textsOf(form)[0])?.focus();
    wrote.current = at instanceof HTMLElement && form.current?.contains(at) ? at : null;
    teeth?.focus();
  };
}
