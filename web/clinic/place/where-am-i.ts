import type { Spot } from '#web/clinic/place/earth.ts';

/** Where something is is not to be had; says why, in words. */
export class NowhereError extends Error {
  override name = 'NowhereError';
}

/** By the code of a GeolocationPositionError. */
const WHY: Readonly<Record<number, string>> = {
  1: '没有获得位置权限。可在浏览器设置中允许后再试',
  2: '暂时无法确定您的位置，请稍后再试',
  3: '获取位置超时，请稍后再试',
};
const MISSING = '此浏览器不提供位置';
const INSECURE = '此页面没有加密连接，浏览器不提供位置';

const FIND_MS = 10_000;
/** Who neither allows nor refuses is not waited for: some browsers never say that the question was put away. */
const ASKED_MS = 60_000;

/**
 * Where this device is, asked of the browser, which asks the person; never without a press. It stays on the device.
 *
 * @param precise as well as the device can, for a place that is to be kept; else what it knew in the last minutes will do
 * @throws NowhereError
 */
export function whereAmI({ precise = false } = {}): Promise<Spot> {
  return new Promise((found, missed) => {
    const fail = (why: string) => missed(new NowhereError(why));
    if (window.isSecureContext === false) return fail(INSECURE);
    if (!('geolocation' in navigator)) return fail(MISSING);
    setTimeout(() => fail(WHY[3] ?? ''), ASKED_MS);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => found({ longitude, latitude }),
      ({ code }) => fail(WHY[code] ?? WHY[2] ?? ''),
      { timeout: FIND_MS, maximumAge: precise ? 0 : 5 * 60_000, enableHighAccuracy: precise },
    );
  });
}
