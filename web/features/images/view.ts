/** How one picture is looked at: never part of its file. Lengths are CSS pixels of the pane, from its middle. */
export interface View {
  /** 1: as large as fits the pane. */
  zoom: number;
  x: number;
  y: number;
  /** Quarters of a turn, clockwise. */
  turn: number;
  /** 1: as it is. */
  brightness: number;
  contrast: number;
  inverted: boolean;
}

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export const AS_IT_IS: View = { zoom: 1, x: 0, y: 0, turn: 0, brightness: 1, contrast: 1, inverted: false };

const ZOOM = { least: 0.5, most: 32 } as const;
export const LIGHT = { least: 0.2, most: 3, step: 0.05 } as const;
/** So much of a picture stays in sight, however far it is moved. */
const STAYS = 40;

const within = (value: number, { least, most }: { least: number; most: number }) =>
  Math.min(most, Math.max(least, value));

/** Pixels of the pane for one of the picture where it fits */
export function fitOf(image: Size, pane: Size, turn: number): number {
  const [width, height] = turn % 2 === 0 ? [image.width, image.height] : [image.height, image.width];
  return width > 0 && height > 0 ? Math.min(pane.width / width, pane.height / height) : 1;
}

/** What lies under the pointer stays there. */
export function zoomed(view: View, by: number, at: Point = { x: 0, y: 0 }): View {
  const zoom = within(view.zoom * by, ZOOM);
  const grown = zoom / view.zoom;
  return { ...view, zoom, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown };
}

export const moved = (view: View, by: Point): View => ({ ...view, x: view.x + by.x, y: view.y + by.y });

/** Its light and settings stay. */
export const fitted = (view: View): View => ({ ...view, zoom: 1, x: 0, y: 0 });

/** One pixel of it is one of the pane. */
export function realSize(view: View, image: Size, pane: Size): View {
  return { ...view, zoom: within(1 / fitOf(image, pane, view.turn), ZOOM), x: 0, y: 0 };
}

export const turned = (view: View, by: 1 | -1): View => ({ ...fitted(view), turn: (view.turn + by + 4) % 4 });

export const lit = (view: View, brightness: number, contrast: number): View => ({
  ...view,
  brightness: within(Math.round(brightness * 100) / 100, LIGHT),
  contrast: within(Math.round(contrast * 100) / 100, LIGHT),
});

/** The same, moved back until some of it is in sight. */
export function held(view: View, image: Size, pane: Size): View {
  const scale = fitOf(image, pane, view.turn) * view.zoom;
  const [width, height] = view.turn % 2 === 0 ? [image.width, image.height] : [image.height, image.width];
  const most = { x: (width * scale + pane.width) / 2 - STAYS, y: (height * scale + pane.height) / 2 - STAYS };
  const x = within(view.x, { least: -Math.max(0, most.x), most: Math.max(0, most.x) });
  const y = within(view.y, { least: -Math.max(0, most.y), most: Math.max(0, most.y) });
  return x === view.x && y === view.y ? view : { ...view, x, y };
}

/** As CSS has it: on the element, so that every browser does it, and nothing of the picture is touched. */
export const filterOf = ({ brightness, contrast, inverted }: View): string =>
  `brightness(${brightness}) contrast(${contrast}) invert(${inverted ? 1 : 0})`;
