import type { ErrorBody, ErrorCode, FieldError } from '#contract/api/error-codes.ts'
import type { MessageKey, MessageValues } from '#contract/messages/key.ts'

/** A refusal by the server, or NETWORK when it was not reached. Components switch on `code`, never on texts. */
export class ApiFailure extends Error {
  readonly code: ErrorCode | 'NETWORK'
  readonly status: number
  readonly key: MessageKey
  readonly values: MessageValues | undefined
  readonly fields: Record<string, FieldError>
  readonly requestId: string | null
  /** The seconds after which the server asks to retry, if it says so. */
  readonly retryAfterSeconds: number | null

  constructor(
    status: number,
    error: ErrorBody['error'] | null,
    cause?: unknown,
    retryAfterSeconds: number | null = null,
  ) {
    const code = error?.code ?? codeOf(status)
    super(code, { cause })
    this.name = 'ApiFailure'
    this.code = code
    this.status = status
    this.key = error?.key ?? unread[code] ?? 'error.network'
    this.values = error?.values
    this.fields = error?.fields ?? {}
    this.requestId = error?.requestId ?? null
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const unread: Partial<Record<ApiFailure['code'], MessageKey>> = {
  UNAVAILABLE: 'error.unavailable',
  UNEXPECTED: 'error.unexpected',
}

/** The code for a response without a body of ours: a proxy that cannot reach the server, or a server that broke. */
function codeOf(status: number): 'UNAVAILABLE' | 'UNEXPECTED' | 'NETWORK' {
  if (status === 502 || status === 503 || status === 504) return 'UNAVAILABLE'
  return status >= 500 ? 'UNEXPECTED' : 'NETWORK'
}

/** The error as an ApiFailure, for code that catches anything. */
export function asApiFailure(error: unknown): ApiFailure {
  return error instanceof ApiFailure ? error : new ApiFailure(0, null, error)
}

/** The server was not reached, or is away. */
export function isUnreached({ code }: ApiFailure): boolean {
  return code === 'NETWORK' || code === 'UNAVAILABLE'
}

/** True when a retry may succeed: the server was not reached, failed or was too busy. Other refusals stay the same. */
export function mayPass(error: unknown): boolean {
  const { status } = asApiFailure(error)
  return status < 400 || status >= 500 || status === 429
}
