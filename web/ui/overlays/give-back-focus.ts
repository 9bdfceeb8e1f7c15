/** Where a page begins for who reads by ear or keyboard. */
export function focusMain(): void {
  const main = document.querySelector('main');
  if (!main) return;
  // One that scrolls by itself is reached by Tab as well, and stays so.
  if (!main.hasAttribute('tabindex')) main.tabIndex = -1;
  main.focus({ preventScroll: true });
}

/**
 * Gives the focus back to what opened an overlay. That may be gone, such as the row that was just decided upon or the
 * button of a visit that is cancelled now: then to the dialog under it, which keeps the keys, or to the page.
 */
export function giveBackFocus(opener: Element | null | undefined): void {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) {
    opener.focus({ preventScroll: true });
    return;
  }
  const under = [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')].at(-1);
  if (!under) focusMain();
  // One that came meanwhile has the focus where it is to be.
  else if (!under.contains(document.activeElement)) under.focus({ preventScroll: true });
}
