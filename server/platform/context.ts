import type { Role } from '#contract/account.ts'
import type { OperationName } from '#contract/all.ts'
import type { Fact, FactName, Facts } from '#contract/facts.ts'
import type { LimitName } from '#contract/limits.ts'
import type { Caller, Input, Operation, Operations, Output } from '#contract/operation.ts'
import type { Db } from '#server/database/db.ts'
import type { Clock } from './clock.ts'
import type { JobName, JobPayloads } from './jobs.ts'
import type { Log } from './log.ts'
import type { Settings } from './settings.ts'

/** Who acts or looks, read from the session and nothing else (decision 122). */
export type Actor = {
  id: string
  sessionId: string
  fullName: string
  displayName: string
  email: string
  roles: Role[]
  timeZone: string
  suspendedUntil: string | null
  accessEndsAt: string
}

/** The browser behind a request, as far as the rooms may know it. */
export type Client = {
  ip: string
  sessionToken: string | null
  deviceToken: string | null
  stateToken: string | null
}

/** What an answer sets beside its body: the session and the cookies that belong to it. */
export type CookieJar = {
  openSession(token: string, endsAt: Date): void
  closeSession(): void
  rememberDevice(token: string): void
  bindState(token: string | null): void
}

/** What commands and queries work with. Members and staff have an actor for certain. */
export type Context<C extends Caller = Caller> = {
  db: Db
  actor: C extends 'anyone' ? Actor | null : Actor
  client: Client
  clock: Clock
  settings: Settings
  log: Log
  cookies: CookieJar
  /** Records a fact in the same transaction; its followers hear it after commit. */
  tell<N extends FactName>(name: N, payload: Facts[N]): Promise<void>
  /** Puts jobs into the queue in the same transaction. */
  enqueue<N extends JobName>(name: N, ...payloads: JobPayloads[N][]): Promise<void>
  /** Counts against a bucket under a key of the room's choice; throws RATE_LIMITED. */
  spend(limit: LimitName, key: string): Promise<void>
}

/**
 * What may run before the transaction: it reads, hashes or asks the outside, and tells nothing. It writes nothing
 * either, but for a note of what it is about to put outside, which counts for nothing until `run` says so (0015).
 */
export type Preparation<C extends Caller> = Omit<Context<C>, 'tell' | 'enqueue'> & {
  /** The file of an operation that takes one, as it arrives; no bytes for those that take JSON. */
  upload: Upload
}

/** A file on its way in. Throws FILE_TOO_LARGE as soon as it is, MALFORMED when it breaks off. */
export type Upload = AsyncIterable<Uint8Array>

/**
 * How a room answers an operation: one function, or two when slow or outside work must not hold a transaction open.
 * `prepare` runs before the transaction, `run` in it, with what was prepared.
 */
export type Handler<O extends Operation> = PlainHandler<O> | PreparedHandler<O, never>
export type PlainHandler<O extends Operation> = (
  context: Context<O['caller']>,
  input: Input<O>,
) => Promise<Output<O>>
export type PreparedHandler<O extends Operation, P> = {
  prepare(context: Preparation<O['caller']>, input: Input<O>): Promise<P>
  run(context: Context<O['caller']>, input: Input<O>, prepared: P): Promise<Output<O>>
}

/** A room's map from operations to handlers; a missing or wrong one does not compile. */
export type Handlers<T extends Operations> = { [N in keyof T]: Handler<T[N]> }

export type AnyHandlers = Record<OperationName, Handler<Operation>>

/** Joins the two halves of a handler while keeping the type of what goes between them. */
export function prepared<O extends Operation, P>(handler: PreparedHandler<O, P>): Handler<O> {
  return handler as PreparedHandler<O, never>
}

/**
 * Hears facts inside the transaction that tells them, where a lower room's act must hold together with what a higher room
 * keeps: somebody is removed from a group and their prayers are unshared, or neither (architecture 3). What it throws
 * undoes the act.
 */
export type Companion = {
  name: string
  hears: readonly FactName[]
  hear(context: Pick<Context, 'db' | 'clock' | 'tell'>, fact: ToldFact): Promise<void>
}

/** A fact as it is told, before it is kept anywhere else. */
export type ToldFact<N extends FactName = FactName> = {
  [K in N]: { name: K; payload: Facts[K]; actorId: string | null }
}[N]

/** Hears facts after commit, in order, each once; its own transaction, so it can never break the act. */
export type Subscriber = {
  name: string
  hears: readonly FactName[]
  hear(db: Db, fact: Fact): Promise<void>
}
