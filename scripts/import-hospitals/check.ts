import type { Row } from './read.ts';

export interface Hospital {
  name: string;
  address: string;
  longitude: number | null;
  latitude: number | null;
}

interface LeftOut {
  line: number;
  why: string;
}

export interface Checked {
  hospitals: Hospital[];
  leftOut: LeftOut[];
}

interface Place {
  longitude: number | null;
  latitude: number | null;
}

const NOWHERE: Place = { longitude: null, latitude: null };

/** Which rows are hospitals, and why the others are not. */
export function checkRows(rows: readonly Row[]): Checked {
  const checked: Checked = { hospitals: [], leftOut: [] };
  const seen = new Map<string, number>();
  for (const { line, fields } of rows) {
    const { name, address } = fields;
    const key = JSON.stringify([name, address]);
    const place = placeOf(fields.longitude_wgs84, fields.latitude_wgs84);
    const first = seen.get(key);
    if (name === '') checked.leftOut.push({ line, why: '空名称' });
    else if (place === null) {
      checked.leftOut.push({ line, why: `坐标有误（${fields.longitude_wgs84}, ${fields.latitude_wgs84}）` });
    } else if (first !== undefined) checked.leftOut.push({ line, why: `文件内重复（与第 ${first} 行相同）` });
    else {
      seen.set(key, line);
      checked.hospitals.push({ name, address, ...place });
    }
  }
  return checked;
}

/** Null where it is none on earth. Nothing, or 0,0 in the open sea, is how lists say that it is not known. */
function placeOf(longitude: string, latitude: string): Place | null {
  if (longitude === '' && latitude === '') return NOWHERE;
  const place = { longitude: degrees(longitude, 180), latitude: degrees(latitude, 90) };
  if (place.longitude === null || place.latitude === null) return null;
  return place.longitude === 0 && place.latitude === 0 ? NOWHERE : place;
}

function degrees(text: string, most: number): number | null {
  if (!/^[+-]?\d+(\.\d+)?$/.test(text)) return null;
  const value = Number(text);
  return Math.abs(value) <= most ? value : null;
}
