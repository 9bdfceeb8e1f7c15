/**
 * Where a dialog starts: what asks for it, else the first empty required field, else the first field. Never
 * the close button, which the plain tab order would choose.
 */
export function firstFocus(root: HTMLElement): HTMLElement {
  const asked = root.querySelector<HTMLElement>('[data-autofocus]');
  if (asked) return asked;
  const fields = [...root.querySelectorAll<HTMLElement>('input, textarea, [role="combobox"], [role="switch"]')].filter(
    (field) => !field.matches(':disabled, [readonly]'),
  );
  return fields.find((field) => field.ariaRequired === 'true' && isEmpty(field)) ?? fields[0] ?? root;
}

function isEmpty(field: HTMLElement): boolean {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.value === '';
  return field.dataset.empty === 'true';
}
