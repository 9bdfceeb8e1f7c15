import { z } from 'zod';
import { defineCall } from './call.ts';
import { idParam, one } from './fields.ts';
import { marketChannelTable } from './market-channels.ts';

/** What is special about channels, beside their table: their link as a picture, and what links said that is none of them. */

const SLICE = 'marketChannels';
const PATH = '/api/admin/market_channels';
const { read } = marketChannelTable.access;

export const marketChannels = {
  // Before `one`: `unrecognized` is nobody's id.
  unrecognized: defineCall({
    method: 'GET',
    path: `${PATH}/unrecognized`,
    access: read,
    slice: SLICE,
    summary: '近30天未识别的渠道',
    /** The commonest first. */
    response: one(z.array(z.object({ said: z.string(), registered: z.number() }))),
  }),
  qrcode: defineCall({
    method: 'GET',
    path: `${PATH}/:id/qrcode`,
    access: read,
    slice: SLICE,
    summary: '渠道的注册二维码',
    params: z.object({ id: idParam }),
    /** A picture as a data: URL, and the address it leads to. */
    response: one(z.object({ url: z.string(), link: z.string() })),
  }),
  ...marketChannelTable.calls,
};
