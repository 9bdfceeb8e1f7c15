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

/** 0571-88881234-101 is called, then asked for 101. */
function telOf(phone: string): string {
  const [, area, number, extension] = /^(0\d+)-(\d+)-(\d+)$/.exec(phone) ?? [];
  return extension ? `tel:${area}${number},${extension}` : `tel:${phone.replaceAll('-', '')}`;
}

/** A house's telephone: pressed on a phone it calls. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={telOf(phone)} className="-my-3 inline-flex items-center py-3 text-blue-600 tabular-nums">
      {phone}
    </a>
  );
}
