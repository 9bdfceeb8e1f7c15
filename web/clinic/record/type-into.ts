/**
 * Puts a text where another stands in a field, as if it had been typed: the browser's own undo takes it back. Where the
 * browser can't, the field's owner is told by the same event.
 */
export function typeInto(field: HTMLTextAreaElement, { from, to }: { from: number; to: number }, text: string): void {
  field.focus();
  field.setSelectionRange(from, to);
  // Nothing else is undone by the field's own Ctrl Z.
  if (typeof document.execCommand === 'function' && document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, from, to, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
