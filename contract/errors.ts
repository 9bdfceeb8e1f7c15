/** Every failure there is: code, HTTP status, the sentence people read (docs/domain/wire.md#failures). */
export const ERRORS = {
  BAD_REQUEST: { status: 400, message: '错误请求' },
  BAD_CREDENTIALS: { status: 400, message: '手机号或密码错误' },
  UNAUTHENTICATED: { status: 401, message: '登录已失效，请重新登录' },
  FORBIDDEN: { status: 403, message: '超出权限范围' },
  /** The session's last proof of the second factor is too old for this: POST /api/second_factor/confirm, then again. */
  SECOND_FACTOR: { status: 403, message: '请先输入动态验证码' },
  /** Of a record that was signed too long ago: an owner has to let its author. */
  APPROVAL: { status: 403, message: '修订须经店长审批' },
  NOT_FOUND: { status: 404, message: '内容不存在或已被删除' },
  METHOD_NOT_ALLOWED: { status: 405, message: '不支持的请求方法' },
  SLOT_TAKEN: { status: 409, message: '该号源刚被预约，已为您刷新' },
  HOLD_EXPIRED: {
    status: 409,
    message: '占用已到期，号源已释放。您填写的内容仍保留，重新占号后可继续提交。',
  },
  PATIENT_BUSY: { status: 409, message: '该就诊人在此时间已有其他预约' },
  STATE: { status: 409, message: '当前状态不允许此操作' },
  STALE: { status: 409, message: '此记录刚被修改，请核对后再保存' },
  /** Of a drug that the patient does not bear, with `conflicts`: signed only with a reason, or not at all. */
  ALLERGY: { status: 409, message: '与过敏史冲突' },
  /** With `uses`: by what, and how often. */
  IN_USE: { status: 409, message: '已被使用，不能删除，可改为停用' },
  /** With what is still to be decided, as the call says. */
  UNDECIDED: { status: 409, message: '还有未处理的事项' },
  /** With what the member has now: principal and gift in cents, points as integral. */
  BALANCE: { status: 409, message: '余额不足' },
  OVERPAID: { status: 409, message: '超过待收金额' },
  /** Of something of which there were only so many. */
  SOLD_OUT: { status: 409, message: '已领完' },
  IN_PROGRESS: { status: 409, message: '请求正在处理，请勿重复提交' },
  TOO_LARGE: { status: 413, message: '提交内容过大' },
  UNSUPPORTED: { status: 415, message: '不支持的内容格式' },
  INVALID: { status: 422, message: '参数错误' },
  LIMIT: { status: 422, message: '已超出预约限制' },
  HOSPITAL_LOCKED: { status: 423, message: '该医院已被锁定，暂不能办理业务' },
  HOSPITAL_PENDING: { status: 423, message: '该医院正在审批，暂不能办理业务' },
  PROOF_REQUIRED: { status: 428, message: '请稍候，正在进行安全验证' },
  TOO_MANY: { status: 429, message: '操作过于频繁，请稍后再试' },
  INTERNAL: { status: 500, message: '服务器开小差了,请稍后再试' },
  UNAVAILABLE: { status: 503, message: '服务暂时不可用，请稍后再试' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;
export type FieldErrors = Record<string, string[]>;

/** The body of every failure. Conflicts over a slot carry its state and up to three alternatives beside this. */
export interface Failure {
  message: string;
  code: ErrorCode;
  request_id: string;
  errors?: FieldErrors;
}

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}

/** docs/domain/wire.md#client-messages: what the client shows when the server gave no message. */
export const CLIENT_MESSAGES = {
  badRequest: '错误请求',
  beyondRights: '超出权限范围',
  unknown: '未知错误',
  invalidTitle: '参数错误',
  done: '操作成功',
  sent: '发送成功',
  failed: '操作失败',
  restored: '操作失败，已恢复',
  timeout: '提交失败，请求超时',
  offline: '网络已断开，请检查网络后重试',
  uploadFailed: '文件上传失败,请重新上传',
  registered: '注册成功',
  passwordReset: '密码修改成功,请登录',
  empty: '暂无数据',
} as const;

/** Texts of loading overlays. */
export const LOADING = {
  registering: '注册中...',
  requesting: '请求中...',
  proving: '正在验证…',
  uploading: '上传中...',
  signingIn: '登录...',
} as const;
