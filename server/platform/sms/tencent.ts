import { sms } from 'tencentcloud-sdk-nodejs-sms';
import { z } from 'zod';
import type { Env } from '../env.ts';
import { type Sms, type SmsDriver, SmsError, type SmsReport } from './driver.ts';

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
    z.object({
      Code: z.string(),
      Message: z.string().optional(),
      SerialNo: z.string().optional(),
      Fee: z.number().int().nonnegative().optional(),
    }),
  ]),
});

/** The network's word on one message; without ReportStatus it has said nothing yet. */
const status = z.object({
  SerialNo: z.string(),
  SessionContext: z.string().optional(),
  ReportStatus: z.string().optional(),
  Description: z.string().optional(),
  /** Seconds since 1970. */
  UserReceiveTime: z.number().optional(),
});
const statuses = z.object({ PullSmsSendStatusSet: z.array(status) });

/** Most that is asked for at once. */
const STATUSES = 100;

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
    async reports(phone, since) {
      const asked = {
        BeginTime: Math.floor(since.getTime() / 1_000),
        Offset: 0,
        Limit: STATUSES,
        PhoneNumber: `+86${phone}`,
        SmsSdkAppId: config.appId,
      };
      const response = await client.PullSmsSendStatusByPhoneNumber(asked).catch((error: unknown) => {
        throw refusalOf(error);
      });
      const parsed = statuses.safeParse(response);
      return parsed.success ? parsed.data.PullSmsSendStatusSet.flatMap(reportOf) : [];
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

function reportOf({
  SerialNo,
  SessionContext,
  ReportStatus,
  Description,
  UserReceiveTime,
}: z.infer<typeof status>): SmsReport[] {
  if (ReportStatus !== 'SUCCESS' && ReportStatus !== 'FAIL') return [];
  const delivered = ReportStatus === 'SUCCESS';
  const at = UserReceiveTime ? new Date(UserReceiveTime * 1_000) : null;
  return [
    { serial: SerialNo, reference: SessionContext || null, delivered, error: delivered ? '' : (Description ?? ''), at },
  ];
}

function acceptedBy(response: unknown): { providerId: string; fee: number | null } {
  const parsed = answer.safeParse(response);
  if (!parsed.success) throw new SmsError('unknown', '短信平台的回复无法识别');
  const [taken] = parsed.data.SendStatusSet;
  if (taken.Code !== 'Ok') throw new SmsError(outcomeOf(taken.Code), `${taken.Code}: ${taken.Message ?? ''}`);
  return { providerId: taken.SerialNo ?? '', fee: taken.Fee ?? null };
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
