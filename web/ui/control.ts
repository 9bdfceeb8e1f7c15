/** The heights a control may have: toolbars 28, pages 32, form dialogs 36, large 40, fingers 44. */
export type ControlSize = 'sm' | 'md' | 'form' | 'lg' | 'touch';

export const controlHeight: Record<ControlSize, string> = {
  sm: 'h-7 text-13',
  md: 'h-8 text-14',
  form: 'h-9 text-14',
  lg: 'h-10 text-14',
  // Under 16 px iOS zooms the page when the field takes focus.
  touch: 'h-11 text-16',
};

/** For what is small at a desk, where the desk is a tablet; on the phone's site all controls are as large (touch.ts). */
export const FINGER = 'pointer-coarse:h-11 pointer-coarse:min-w-11';

/** `outline-hidden` keeps a transparent outline, which forced-colours mode paints. */
export const fieldClass =
  'min-w-0 rounded-control border border-field bg-surface text-ink-900 transition-[border-color,box-shadow] ' +
  'hover:border-ink-500 focus:border-blue-600 focus:shadow-halo focus:outline-hidden ' +
  'data-[state=open]:border-blue-600 data-[state=open]:shadow-halo ' +
  'aria-invalid:border-red-600 aria-invalid:focus:shadow-halo-red ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-mute-bg disabled:text-mute-fg ' +
  'read-only:not-[button]:border-line read-only:not-[button]:bg-surface-2';

/** The same for a box that holds an input and something beside it. */
export const fieldBoxClass =
  'min-w-0 rounded-control border border-field bg-surface text-ink-900 transition-[border-color,box-shadow] ' +
  'hover:border-ink-500 has-[input:focus]:border-blue-600 has-[input:focus]:shadow-halo ' +
  'has-aria-invalid:border-red-600 has-[input[aria-invalid]:focus]:border-red-600 has-[input[aria-invalid]:focus]:shadow-halo-red ' +
  'has-[input:disabled]:border-line has-[input:disabled]:bg-mute-bg has-[input:disabled]:text-mute-fg';
