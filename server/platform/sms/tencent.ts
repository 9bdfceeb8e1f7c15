import { sms } from 'tencentcloud-sdk-nodejs-sms';
import { z } from 'zod';
import type { Env } from '../env.ts';
import { type Sms, type SmsDriver, SmsError } from './driver.ts';

type TencentConfig = NonNullable<Env['sms']>;

const TIMEOUT_SECONDS = 10;

/** Refusals that end by themselves within our tries. A phone's limit of an hour or a day does not. */
const PASSING =
  /^(RequestLimitExceeded|InternalError|ServiceUnavailable|LimitExceeded\.(DeliveryFrequencyLimit|PhoneNumberThirtySecondLimit))/;
/** The provider lost touch with its own delivery: it may have happened. */
const LOST = /^InternalError\.(Timeout|SendAndRecvFail)/;
/** The connection was never made, so nothing was accepted. The SDK keeps only the text of what went wrong. */
const NOT_CONNECTED = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/;
/** 502 and 504 come from a gateway whose request may well have arrived behind it. */
const NOT_ACCEPTED = new Set([429, 500, 503]);

const failure = z.object({ message: z.string(), code: z.string().optional(), httpCode: z.number().optional() });

const answer = z.object({
  SendStatusSet: z.tuple([
    z.object({ Code: z.string(), Message: z.string().optional(), SerialNo: z.string().optional() }),
  ]),
});

/** @throws SmsError */
export function tencentDriver(config: TencentConfig): SmsDriver {
  const client = new sms.v20210111.Client({
    credential: { secretId: config.secretId, secretKey: config.secretKey },
    region: config.region,
    profile: { httpProfile: { reqTimeout: TIMEOUT_SECONDS, ...endpointOf(config.endpoint) } },
  });
  return {
    async send(message) {
      const response = await client.SendSms(requestOf(config, message)).catch((error: unknown) => {
        throw refusalOf(error);
      });
      return acceptedBy(response);
    },
  };
}

/** A host, or a whole address, which a stand-in for the provider has. */
function endpointOf(endpoint: string | undefined): { endpoint?: string; protocol?: string } {
  if (!endpoint) return {};
  const [, protocol = 'https://', host = endpoint] = /^(https?:\/\/)(.+)$/.exec(endpoint) ?? [];
  return { endpoint: host, protocol };
}

function requestOf(config: TencentConfig, message: Sms) {
  return {
    PhoneNumberSet: [`+86${message.phone}`],
    SmsSdkAppId: config.appId,
    SignName: config.signName,
    TemplateId: config.templates[message.template],
    TemplateParamSet: [...message.params],
    SessionContext: message.reference,
  };
}

function acceptedBy(response: unknown): { providerId: string } {
  const parsed = answer.safeParse(response);
  if (!parsed.success) throw new SmsError('unknown', '短信平台的回复无法识别');
  const [status] = parsed.data.SendStatusSet;
  if (status.Code !== 'Ok') throw new SmsError(outcomeOf(status.Code), `${status.Code}: ${status.Message ?? ''}`);
  return { providerId: status.SerialNo ?? '' };
}

function outcomeOf(code: string): SmsError['outcome'] {
  if (LOST.test(code)) return 'unknown';
  return PASSING.test(code) ? 'temporary' : 'permanent';
}

function refusalOf(error: unknown): SmsError {
  const parsed = failure.safeParse(error);
  if (!parsed.success) return new SmsError('unknown', String(error));
  const { message, code, httpCode } = parsed.data;
  if (httpCode !== undefined) return new SmsError(outcomeOfStatus(httpCode), `HTTP ${httpCode} ${message}`);
  // The SDK's own codes have a capital; those of a broken connection (ECONNRESET) say nothing about the message.
  if (code && /^[A-Z][a-z]/.test(code)) return new SmsError(outcomeOf(code), `${code}: ${message}`);
  return new SmsError(NOT_CONNECTED.test(message) ? 'temporary' : 'unknown', message);
}

function outcomeOfStatus(status: number): SmsError['outcome'] {
  if (NOT_ACCEPTED.has(status)) return 'temporary';
  return status >= 500 ? 'unknown' : 'permanent';
}
