const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

/** The more particular before what it is made of. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, '微信'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/QQBrowser/, 'QQ浏览器'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** A user agent in words that people know: Windows · Chrome. Its own words are never shown: anybody may write them. */
export function deviceOf(userAgent: string): string {
  const named = (list: typeof SYSTEMS) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [named(SYSTEMS), named(BROWSERS)].filter(Boolean).join(' · ') || '未知设备';
}
