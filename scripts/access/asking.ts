import { z } from 'zod';

/** A client of the published API, as a stranger would write one. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body, read by path: `at('data', 'id')`. @throws where there is nothing */
  at: (...path: (string | number)[]) => unknown;
  number: (...path: (string | number)[]) => number;
  string: (...path: (string | number)[]) => string;
}

export type Asks = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

function walk(value: unknown, path: (string | number)[]): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !(key in found))
      throw new Error(`no ${path.join('.')} in ${JSON.stringify(value)}`);
    found = Reflect.get(found, key);
  }
  return found;
}

/** Asks one server as one person. */
export function asking(base: string, token?: string): Asks {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    const parsed: unknown = text === '' ? undefined : JSON.parse(text);
    const at = (...way: (string | number)[]) => walk(parsed, way);
    return {
      status: response.status,
      headers: response.headers,
      text,
      at,
      number: (...way) => z.number().parse(at(...way)),
      string: (...way) => z.string().parse(at(...way)),
    };
  };
}
