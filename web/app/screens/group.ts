import type { FrameName, MenuEntry, MenuPage, Page, Screen } from './screen.ts';

type Placed<P extends Page> = P & { path: string };

/** Screens in a frame, of which its menu has no entry. */
export const framed = (frame: FrameName, screens: readonly (Placed<Page> & Pick<Screen, 'under'>)[]): Screen[] =>
  screens.map((screen) => ({ ...screen, frame }));

/** A heading in the menu of a frame, and the screens that stand under it, in their order. */
export const group = (
  frame: FrameName,
  heading: string,
  screens: readonly (Placed<MenuPage> & Pick<MenuEntry, 'label'>)[],
): Screen[] =>
  screens.map(({ icon, label, ...screen }) => ({ ...screen, frame, menu: { group: heading, icon, label } }));
