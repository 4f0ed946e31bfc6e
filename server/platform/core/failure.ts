import type { ErrorCode } from '#contract/api/error-codes.ts'
import type { Message, MessageValues } from '#contract/messages/key.ts'

type Details = {
  fields?: Record<string, Message>
  values?: MessageValues
  retryAfterSeconds?: number
  cause?: unknown
}

/** An expected refusal by a rule of the product. Everything else that is thrown is a bug (REQ-137). */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, Message> | undefined
  readonly values: MessageValues | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, { fields, values, retryAfterSeconds, cause }: Details = {}) {
    super(code, { cause })
    this.name = 'Failure'
    this.code = code
    this.fields = fields
    this.values = values
    this.retryAfterSeconds = retryAfterSeconds
  }
}
