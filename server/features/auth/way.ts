/** How somebody came in. */
export type Way = 'password' | 'sms' | 'wechat' | 'register';
