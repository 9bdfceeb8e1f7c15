import { grid } from '#web/drawn/grid.tsx';
import { hall } from '#web/drawn/hall.tsx';

/** What the server draws its first pages with (server/platform/drawn-page.ts), by their paths: built for it, of the web's own parts. */
export const pages = { '/': grid, '/m': hall };
