import type * as z from 'zod/mini'
import type { ErrorCode } from './error-codes.ts'
import type { LimitName } from './rate-limits.ts'

/** Who may knock at all; finer rights are in permissions.ts and in the SQL of the rooms. */
export type Caller = 'anyone' | 'member' | 'moderator' | 'admin'

export type Operation = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  caller: Caller
  /** One sentence for the API reference. */
  summary: string
  /** One strict object: path parameters, query and body together. Unknown keys are refused (REQ-126). */
  input: z.ZodMiniObject
  /** The body is the bytes of a file instead of JSON; the handler reads them as they arrive. */
  body?: 'image'
  output: z.ZodMiniType
  /** What this operation may answer besides what every operation may (commonErrors). */
  errors: readonly ErrorCode[]
  limits?: readonly LimitName[]
  /** Sets or clears cookies of the sign-in; such answers are never kept under an idempotency key. */
  session?: 'opens' | 'closes'
  /** Who is suspended may do it all the same: what keeps their account safe, and what lets them go (REQ-119). */
  whileSuspended?: true
  /** A member of an imported account who has not accepted the terms yet may do it: accept, leave, take the own data along. */
  beforeConsent?: true
}

export type Operations = Record<string, Operation>
export type Input<O extends Operation> = z.output<O['input']>
/** What a caller sends: before defaults and cleaning. */
export type Sent<O extends Operation> = z.input<O['input']>
export type Output<O extends Operation> = z.output<O['output']>

/** Keeps the exact type of each operation while checking its shape. */
export function operations<const T extends Operations>(all: T): T {
  return all
}
