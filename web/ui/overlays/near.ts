import type { DOMAttributes, FocusEvent, PointerEvent } from 'react';

/** What a tip hears of its control. */
export type Heard = Pick<
  DOMAttributes<HTMLElement>,
  'onPointerMove' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur' | 'onClick'
>;

/** Pointer and focus at a control, for a tip that may come after them: it hears anew of what is still there then. */
export class Near {
  /** For the control. */
  readonly heard: Heard = {
    onPointerMove: (event) => {
      if (this.#knows) return;
      // A finger that scrolls past asks for nothing.
      if (event.pointerType !== 'touch' && !this.#pointer) {
        this.#pointer = event;
        this.#came();
      }
      this.#tip?.onPointerMove?.(event);
    },
    onPointerLeave: (event) => {
      this.#pointer = null;
      this.#knows = false;
      this.#tip?.onPointerLeave?.(event);
    },
    onPointerDown: (event) => {
      this.#pressed = true;
      document.addEventListener('pointerup', this.#released, { once: true });
      this.#tip?.onPointerDown?.(event);
    },
    onFocus: (event) => {
      // The press that brings the focus asks for what the control does, not what it is.
      if (this.#pressed) return;
      this.#focus = event;
      this.#came();
      this.#tip?.onFocus?.(event);
    },
    onBlur: (event) => {
      this.#focus = null;
      this.#tip?.onBlur?.(event);
    },
    onClick: (event) => {
      // Unless it is off, and says why.
      if (!event.defaultPrevented) {
        this.#knows ||= this.#pointer !== null;
        this.#pointer = null;
        this.#focus = null;
      }
      this.#tip?.onClick?.(event);
    },
  };
  readonly #came: () => void;
  #tip: Heard | null = null;
  #pointer: PointerEvent<HTMLElement> | null = null;
  #focus: FocusEvent<HTMLElement> | null = null;
  #pressed = false;
  /** Whoever has pressed it knows what it does, until the pointer comes anew. */
  #knows = false;

  /** @param came hears that somebody has come near */
  constructor(came: () => void) {
    this.#came = came;
  }

  /** From now on this tip hears what happens; null: none. */
  readonly follow = (tip: Heard | null): void => {
    this.#tip = tip;
  };

  /** What is there already, for a tip that has just come. */
  readonly again = (): void => {
    if (this.#pointer) this.#tip?.onPointerMove?.(this.#pointer);
    if (this.#focus) this.#tip?.onFocus?.(this.#focus);
  };

  readonly #released = (): void => {
    this.#pressed = false;
  };
}
