import { ExternalLink } from 'lucide-react';

interface Place {
  name: string;
  address: string;
  /** WGS 84. */
  longitude: number | null;
  latitude: number | null;
}

/** A map of the place, opened beside: the spot where it is known, else what the address finds. */
export function mapOf({ name, address, longitude, latitude }: Place): string {
  if (longitude === null || latitude === null) {
    return `https://uri.amap.com/search?${new URLSearchParams({ keyword: `${name} ${address}` })}`;
  }
  const query = new URLSearchParams({ position: `${longitude},${latitude}`, name, coordinate: 'wgs84' });
  return `https://uri.amap.com/marker?${query}`;
}

/** The map of a place, in a tab of its own. */
export function MapLink(place: Place) {
  return (
    <a
      href={mapOf(place)}
      target="_blank"
      rel="noreferrer"
      className="-my-3 inline-flex items-center gap-1 py-3 text-blue-600"
    >
      查看地图
      <ExternalLink aria-hidden size={12} strokeWidth={1.75} />
    </a>
  );
}
