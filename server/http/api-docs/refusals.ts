import type { Operation } from '#contract/api/define-operation.ts'
import { commonErrors, type ErrorCode, errors } from '#contract/api/error-codes.ts'
import type { Schema } from './document-schemas.ts'

/** Every code that an operation may answer: its own, and those of the request pipeline. */
export function refusalCodes(operation: Operation): ErrorCode[] {
  return [...new Set([...operation.errors, ...pipelineErrors(operation), ...commonErrors])]
}

/** Whether an idempotency key is remembered for this operation. */
export function takesIdempotencyKey({ method, session, hasSecretAnswer }: Operation): boolean {
  return method !== 'GET' && !session && !hasSecretAnswer
}

function pipelineErrors(operation: Operation): ErrorCode[] {
  return [...accessErrors(operation), 'INVALID', ...writeErrors(operation)]
}

/** Refusals of callers without access. */
function accessErrors({ caller, method, session, ...open }: Operation): ErrorCode[] {
  const isForStaff = caller !== 'member'
  const isWrite = method !== 'GET' && !session && !open.whileSuspended
  if (caller === 'anyone') return []
  return [
    'UNAUTHENTICATED',
    ...(isForStaff ? ['FORBIDDEN' as const] : []),
    ...(isWrite ? ['SUSPENDED' as const] : []),
    ...(open.beforeConsent ? [] : ['CONSENT_REQUIRED' as const]),
    ...(open.beforeSecondFactor ? [] : ['SECOND_FACTOR_REQUIRED' as const]),
  ]
}

/** Refusals of where a write comes from, of its body and of its key. */
function writeErrors(operation: Operation): ErrorCode[] {
  if (operation.method === 'GET') return []
  return [
    'CROSS_ORIGIN',
    'TOO_LARGE',
    'UNSUPPORTED_TYPE',
    ...(takesIdempotencyKey(operation) ? ['IDEMPOTENCY_MISMATCH' as const] : []),
    ...(operation.deferrable ? ['ALREADY_DONE' as const] : []),
  ]
}

/** The responses of refusals, by their status. */
export function refusalResponses(codes: readonly ErrorCode[]): Record<string, Schema> {
  const byStatus: Record<string, ErrorCode[]> = {}
  for (const code of codes) {
    const status = String(errors[code].status)
    byStatus[status] = [...(byStatus[status] ?? []), code]
  }
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, each]) => [status, responseWith(each, status)]),
  )
}

const waitStatuses = new Set(['429', '503'])

function responseWith(codes: ErrorCode[], status: string): Schema {
  return {
    description: codes.join(', '),
    ...(waitStatuses.has(status) && {
      headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } },
    }),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
}

export const errorSchema: Schema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'key', 'requestId'],
      properties: {
        code: { type: 'string', enum: Object.keys(errors) },
        message: { type: 'string', description: 'English sentence' },
        key: { type: 'string', description: 'Key of the sentence in the catalogue' },
        values: { type: 'object', additionalProperties: true },
        fields: { type: 'object', additionalProperties: { type: 'object' } },
        requestId: { type: 'string', format: 'uuid' },
      },
    },
  },
}
