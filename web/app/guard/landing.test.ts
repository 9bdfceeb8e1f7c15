import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearSession, signIn } from '#web/api/session.ts';
import { type Device, isHandheld, landing, landsOnPhone } from '#web/app/guard/landing.ts';

const PHONES = {
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'WeChat on an iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50(0x1800322c) NetType/WIFI Language/zh_CN',
  'an Android phone':
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  'an Android tablet':
    'Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  'an Android phone in WeChat':
    'Mozilla/5.0 (Linux; Android 14; V2309A Build/UP1A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160117 MMWEBSDK/20240404 MicroMessenger/8.0.49.2600',
  HarmonyOS:
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile',
  'a HarmonyOS tablet':
    'Mozilla/5.0 (Tablet; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1',
  'an old iPad':
    'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1',
  'Firefox on a tablet': 'Mozilla/5.0 (Android 14; Tablet; rv:131.0) Gecko/131.0 Firefox/131.0',
};
const DESKS = {
  'Chrome on Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  'an old Windows that calls itself a tablet PC':
    'Mozilla/5.0 (Windows NT 6.1; Trident/7.0; Tablet PC 2.0; rv:11.0) like Gecko',
  'Safari on a Mac':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  'Firefox on Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0',
  WeChat:
    'Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0.0.0 Safari/537.36 MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x63090c11)',
};

const MAC = DESKS['Safari on a Mac'];
const at = (userAgent: string, width: number, maxTouchPoints = 0): Device => ({ userAgent, width, maxTouchPoints });

afterEach(() => {
  vi.unstubAllGlobals();
  clearSession();
});

describe('the root path', () => {
  it.each(Object.entries(PHONES))('knows %s as a phone or tablet', (_, userAgent) => {
    expect(isHandheld(at(userAgent, 390, 5))).toBe(true);
  });

  it.each(Object.entries(DESKS))(
    'knows %s as a desk’s screen, also with a touch screen and a narrow window',
    (name, ua) => {
      const touch = name.includes('Mac') ? 0 : 10;
      expect(isHandheld(at(ua, 1440, touch))).toBe(false);
      expect(isHandheld(at(ua, 800, touch))).toBe(false);
    },
  );

  it('knows an iPad that says Macintosh by its touch, below 1024 px', () => {
    expect(isHandheld(at(MAC, 820, 5))).toBe(true);
    expect(isHandheld(at(MAC, 1023, 5))).toBe(true);
    expect(isHandheld(at(MAC, 1024, 5))).toBe(false);
  });

  it('is the grid for staff on a tablet of 1024 px and up, and for nobody else on one', () => {
    const tablet = PHONES['an Android tablet'];
    expect(landsOnPhone(at(tablet, 1280, 5), true)).toBe(false);
    expect(landsOnPhone(at(tablet, 1024, 5), true)).toBe(false);
    expect(landsOnPhone(at(tablet, 1023, 5), true)).toBe(true);
    expect(landsOnPhone(at(tablet, 1280, 5), false)).toBe(true);
  });

  it('leads to /m with the day, and whatever else was asked for', () => {
    vi.stubGlobal('navigator', { userAgent: PHONES.iPhone, maxTouchPoints: 5 });
    vi.stubGlobal('innerWidth', 390);
    expect(landing({ pathname: '/', search: '?time=2026-11-23' })).toBe('/m?time=2026-11-23');
    expect(landing({ pathname: '/', search: '' })).toBe('/m');
    expect(landing({ pathname: '/home', search: '' })).toBeNull();
    expect(landing({ pathname: '/user_center', search: '?edit=new' })).toBe('/m/user_center?edit=new');
    expect(landing({ pathname: '/user_center/cases', search: '' })).toBe('/m/user_center/cases');
    expect(landing({ pathname: '/search_projects', search: '?keyword=牙' })).toBe('/m?keyword=牙');
    expect(landing({ pathname: '/appointment_search', search: '' })).toBe('/m/my_appointments');
    signIn({ access_token: 't', hospital_id: 1 });
    expect(landing({ pathname: '/appointment_search', search: '' })).toBeNull();
    expect(landing({ pathname: '/user_center', search: '' })).toBe('/m/user_center');
    clearSession();
    expect(landing({ pathname: '/m', search: '' })).toBeNull();
  });

  it('stays on a desk’s screen, and for staff on a large tablet', () => {
    vi.stubGlobal('innerWidth', 1280);
    vi.stubGlobal('navigator', { userAgent: DESKS['Chrome on Windows'], maxTouchPoints: 0 });
    expect(landing({ pathname: '/', search: '?time=2026-11-23' })).toBeNull();
    vi.stubGlobal('navigator', { userAgent: PHONES['an Android tablet'], maxTouchPoints: 5 });
    expect(landing({ pathname: '/', search: '' })).toBe('/m');
    signIn({ access_token: 't', hospital_id: 1 });
    expect(landing({ pathname: '/', search: '' })).toBeNull();
  });
});
