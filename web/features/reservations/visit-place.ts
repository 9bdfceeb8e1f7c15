/** Where a visit stands on the grid: the grid scrolls there and lights its cells (useLitOfAddress). By its number: no name. */
export const gridPlaceOf = ({ date, hash_id }: { date: string; hash_id: string }) => `/?time=${date}&visit=${hash_id}`;
