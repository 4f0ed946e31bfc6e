import { type ErrorBody, errors, type FieldError } from '#contract/api/error-codes.ts'
import { format } from '#contract/messages/format.ts'
import type { Message } from '#contract/messages/key.ts'
import {
  codeOfViolation,
  fieldsOfViolation,
  isDatabaseUnavailable,
  refusedValue,
} from '#server/database/constraints.ts'
import { hasCode } from '#server/database/startup-refusal.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Log } from '#server/platform/core/log.ts'

export type Refusal = { status: number; body: ErrorBody; retryAfterSeconds?: number }

const RETRY_WHEN_AWAY_SECONDS = 2
const DISK_FULL = '53100'

/** Turns anything thrown into a Failure: an expected refusal, a violated constraint or type, an outage, or a bug. */
export function asFailure(error: unknown, log: Log): Failure {
  if (error instanceof Failure) return error
  const code = codeOfViolation(error)
  if (code) return new Failure(code, { fields: fieldsOfViolation(error), cause: error })
  const refused = refusedValue(error)
  if (refused !== null) {
    log.warn('the database does not take a value', { code: refused })
    return new Failure('INVALID', { cause: error })
  }
  if (isDatabaseUnavailable(error)) {
    log.warn(hasCode(error, DISK_FULL) ? 'the disk of the database is full' : 'database out of reach')
    return new Failure('UNAVAILABLE', { retryAfterSeconds: RETRY_WHEN_AWAY_SECONDS, cause: error })
  }
  log.error('unexpected', { error })
  return new Failure('UNEXPECTED', { cause: error })
}

/**
 * The error response of a failure: status, code, keys with values, and the English sentence; never a stack, never SQL.
 */
export function refusalOf(failure: Failure, requestId: string): Refusal {
  const { status, message } = errors[failure.code]
  const fields = failure.fields && Object.fromEntries(Object.entries(failure.fields).map(withText))
  const body: ErrorBody = {
    error: {
      code: failure.code,
      message: format(message, failure.values),
      key: message,
      ...(failure.values && { values: failure.values }),
      ...(fields && { fields }),
      requestId,
    },
  }
  return { status, body, retryAfterSeconds: failure.retryAfterSeconds }
}

function withText([name, message]: [string, Message]): [string, FieldError] {
  return [name, { ...message, text: format(message.key, message.values) }]
}
