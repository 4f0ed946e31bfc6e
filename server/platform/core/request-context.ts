import type { Role } from '#contract/account/account-operations.ts'
import type { OperationName } from '#contract/api/all-operations.ts'
import type { Caller, Input, Operation, Operations, Output } from '#contract/api/define-operation.ts'
import type { LimitName } from '#contract/api/rate-limits.ts'
import type { DomainEvent, EventName, EventPayloads } from '#contract/events.ts'
import type { Db } from '#server/database/db.ts'
import type { JobName, JobPayloads } from '#server/platform/jobs/job-queue.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { Clock } from './clock.ts'
import type { Failure } from './failure.ts'
import type { Log } from './log.ts'

/** Who acts or looks, read from the session and nothing else (REQ-122). */
export type Actor = {
  id: string
  sessionId: string
  fullName: string
  displayName: string
  email: string
  roles: Role[]
  timeZone: string
  suspendedUntil: string | null
  /** In the words of who suspended them; null for who is not. */
  suspendedReason: string | null
  /** Their account was imported, and they have not accepted the terms yet. */
  needsConsent: boolean
  accessEndsAt: string
  /** When they last proved who they are: signed in, or gave the password again. */
  provenAt: string
}

/** The browser behind a request, as far as the rooms may know it. */
export type Client = {
  /**
   * The network it comes from: what limits count, as one IPv6 address has 2^64 neighbours of its own. Empty for a page
   * that reads.
   */
  network: string
  sessionToken: string | null
  deviceToken: string | null
  stateToken: string | null
  /** What the browser says it is; kept only as a kind of browser and system (sessions/device.ts). */
  userAgent: string | null
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
  publish<N extends EventName>(name: N, payload: EventPayloads[N]): Promise<void>
  /** Puts jobs into the queue in the same transaction. */
  enqueue<N extends JobName>(name: N, ...payloads: JobPayloads[N][]): Promise<void>
  /** Counts against a bucket under a key of the room's choice; throws RATE_LIMITED. */
  consume(limit: LimitName, key: string): Promise<void>
}

/**
 * What may run before the transaction: it reads, hashes or asks the outside, and tells nothing. It writes nothing
 * either, but for a note of what it is about to put outside, which counts for nothing until `run` says so (ADR-15).
 */
export type Preparation<C extends Caller> = Omit<Context<C>, 'publish' | 'enqueue'> & {
  /** The file of an operation that takes one, as it arrives; no bytes for those that take JSON. */
  upload: Upload
}

/** A file on its way in. Throws FILE_TOO_LARGE as soon as it is, MALFORMED when it breaks off. */
export type Upload = AsyncIterable<Uint8Array>

/**
 * How a room answers an operation: one function, or two when slow or outside work must not hold a transaction open.
 * `prepare` runs before the transaction, `run` in it, with what was prepared.
 */
export type Handler<O extends Operation> =
  | PlainHandler<O>
  | PreparedHandler<O, never>
  | SagaHandler<O, never, never>
export type PlainHandler<O extends Operation> = (
  context: Context<O['caller']>,
  input: Input<O>,
) => Promise<Output<O>>
export type PreparedHandler<O extends Operation, P> = {
  prepare(context: Preparation<O['caller']>, input: Input<O>): Promise<P>
  run(context: Context<O['caller']>, input: Input<O>, prepared: P): Promise<Output<O>>
}

/**
 * In three steps, where an outside service is asked to do something: what is wished is noted in a transaction of its own,
 * then the service is asked without one, then what it answered is kept in another. Killed in between, the note stays for
 * those who look after it. The idempotency key belongs to the note, so the same request may be asked and kept again:
 * both steps must bear that. A refusal that `keep` returns is answered after what it wrote was kept; one it throws undoes it.
 */
export type SagaHandler<O extends Operation, N, P> = {
  reserve(context: Context<O['caller']>, input: Input<O>): Promise<N>
  call(context: Omit<Context<O['caller']>, 'publish' | 'enqueue'>, input: Input<O>, reserved: N): Promise<P>
  finalize(
    context: Context<O['caller']>,
    input: Input<O>,
    reserved: N,
    called: P,
  ): Promise<Output<O> | Failure>
}

/** A room's map from operations to handlers; a missing or wrong one does not compile. */
export type Handlers<T extends Operations> = { [N in keyof T]: Handler<T[N]> }

export type AnyHandlers = Record<OperationName, Handler<Operation>>

/** Joins the two halves of a handler while keeping the type of what goes between them. */
export function prepared<O extends Operation, P>(handler: PreparedHandler<O, P>): Handler<O> {
  return handler as PreparedHandler<O, never>
}

/** Joins the three steps of a handler while keeping the types of what goes between them. */
export function saga<O extends Operation, N, P>(handler: SagaHandler<O, N, P>): Handler<O> {
  return handler as unknown as SagaHandler<O, never, never>
}

/** What work without a request has: sweeps, and what outside services send of themselves. */
export type SystemContext = Pick<Context, 'db' | 'clock' | 'settings' | 'log' | 'publish' | 'enqueue'>

/** Runs such work in a transaction of its own; its facts are told and its jobs woken after the commit. */
export type Act = <T>(work: (context: SystemContext) => Promise<T>) => Promise<T>

/**
 * Hears facts inside the transaction that tells them, where a lower room's act must hold together with what a higher room
 * keeps: somebody is removed from a group and their prayers are unshared, or neither (REQ-237). What it throws
 * undoes the act.
 */
export type TransactionalSubscriber = {
  name: string
  eventNames: readonly EventName[]
  handle(context: Pick<Context, 'db' | 'clock' | 'publish'>, event: PublishedEvent): Promise<void>
}

/** A fact as it is told, before it is kept anywhere else. */
export type PublishedEvent<N extends EventName = EventName> = {
  [K in N]: { name: K; payload: EventPayloads[K]; actorId: string | null }
}[N]

/** Hears facts after commit, in order, each once; its own transaction, so it can never break the act. */
export type Subscriber = {
  name: string
  eventNames: readonly EventName[]
  handle(db: Db, event: DomainEvent): Promise<void>
}
