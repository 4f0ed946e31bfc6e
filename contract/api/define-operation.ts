import type * as z from 'zod/mini'
import type { ErrorCode } from './error-codes.ts'
import type { LimitName } from './rate-limits.ts'

/** The least role a caller needs; finer rights are in permissions.ts and in the SQL of the features. */
export type Caller = 'anyone' | 'member' | 'moderator' | 'admin'

/** A write that waited on a phone says whose it is; as anybody else it is refused as UNAUTHENTICATED. */
export const accountHeader = 'x-account-id'

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
  /** Error codes of this operation, in addition to commonErrors. */
  errors: readonly ErrorCode[]
  limits?: readonly LimitName[]
  /** Shown before the server answers, so the browser sends it at the press, and to the end when the page is left. */
  keepalive?: true
  /** Sets or clears the session cookies; such answers are never stored under an idempotency key. */
  session?: 'opens' | 'closes'
  /** Open to suspended members too: keeping the account safe, exporting and deleting it (REQ-119). */
  whileSuspended?: true
  /** Open to imported accounts before they accept the terms: accepting, signing out, exporting, deleting. */
  beforeConsent?: true
  /** Open to staff before they gave a second factor: setting one up, and what belongs to it. */
  beforeSecondFactor?: true
  /** The answer holds a secret, so it is never stored under an idempotency key. */
  hasSecretAnswer?: true
  /** May be written without a connection and sent up to 35 days later; its idempotency key is remembered that long. */
  deferrable?: true
  /** The answer may be stored on the member's device and read without a connection. */
  offlineCopy?: true
}

export type Operations = Record<string, Operation>
export type Input<O extends Operation> = z.output<O['input']>
/** The input as a caller sends it, before defaults and cleaning. */
export type Sent<O extends Operation> = z.input<O['input']>
export type Output<O extends Operation> = z.output<O['output']>

/** Keeps the exact type of each operation while checking its shape. */
export function operations<const T extends Operations>(all: T): T {
  return all
}
