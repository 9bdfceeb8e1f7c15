import { expect, it } from 'vitest';
import { cosAuthorization } from './cos-signature.ts';

it('signs the example of the manual as the manual does', () => {
  const headers = {
    Date: 'Thu, 16 May 2019 06:45:51 GMT',
    Host: 'examplebucket-1250000000.cos.ap-beijing.myqcloud.com',
    'Content-Type': 'text/plain',
    'Content-Length': '13',
    'Content-MD5': 'mQ/fVh815F3k6TAUm8m0eg==',
    'x-cos-acl': 'private',
    'x-cos-grant-read': 'uin="100000000011"',
  };
  const secret = { id: 'AKIDQjz3ltompVjBni5LitkWHFlFpwkn9U5q', key: 'BQYIM75p8x0iWVFSIgqEKwFprpRSVHlz' };
  const request = { method: 'PUT', path: '/exampleobject(腾讯云)', headers };
  expect(cosAuthorization(secret, request, { from: 1557989151, to: 1557996351 })).toBe(
    'q-sign-algorithm=sha1&q-ak=AKIDQjz3ltompVjBni5LitkWHFlFpwkn9U5q&q-sign-time=1557989151;1557996351' +
      '&q-key-time=1557989151;1557996351' +
      '&q-header-list=content-length;content-md5;content-type;date;host;x-cos-acl;x-cos-grant-read&q-url-param-list=' +
      '&q-signature=3b8851a11a569213c17ba8fa7dcf2abec6935172',
  );
});
