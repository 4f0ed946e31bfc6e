import type { Role } from '#contract/account/account-operations.ts'
import type { OperationName } from '#contract/api/all-operations.ts'
import type { Caller, Input, Operation, Operations, Output } from '#contract/api/define-operation.ts'
import type { LimitName } from '#contract/api/rate-limits.ts'
import type { DomainEvent, EventName, EventPayloads } from '#contract/events/all-events.ts'
import type { Language } from '#contract/languages/language-codes.ts'
import type { Db } from '#server/database/db.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { Clock } from './clock.ts'
import { Failure } from './failure.ts'
import type { JobName, JobPayloads } from './job-payloads.ts'
import type { Log } from './log.ts'

/** The signed-in person, read from the session and nothing else (REQ-122). */
export type Actor = {
  id: string
  sessionId: string
  fullName: string
  displayName: string
  email: string
  roles: Role[]
  timeZone: string
  /** The language that they chose; null when they never did. */
  language: Language | null
  suspendedUntil: string | null
  /** The staff's reason for the suspension; null when not suspended. */
  suspendedReason: string | null
  /** An imported account that has not accepted the terms yet. */
  needsConsent: boolean
  /** The mail server refused the address of the account, and it was not confirmed since. */
  isMailRefused: boolean
  /** A second step is asked for after the password. */
  usesSecondFactor: boolean
  /** Staff who gave no second factor in this session, on a site that demands one. */
  lacksSecondFactor: boolean
  /** The browser keeps nothing of this session. */
  isSharedDevice: boolean
  accessEndsAt: string
  /**
   * The time of the last sign-in or confirmation; with a second factor, that of its last proof, or null in the session of a
   * trusted device.
   */
  provenAt: string | null
}

/** The browser of a request, as far as features may know it. */
export type Client = {
  /**
   * The client's network: limits count it because one IPv6 address has 2^64 neighbours of its own. Empty for a rendered
   * page.
   */
  network: string
  sessionToken: string | null
  deviceToken: string | null
  stateToken: string | null
  /** The secret of a browser in which somebody registered (REQ-303). */
  registrationToken: string | null
  /** The language that was chosen in it; English unless another was. */
  language: Language
  /** The User-Agent header; only the kind of browser and system is stored of it (account/sessions/device-name.ts). */
  userAgent: string | null
}

/** Cookies of a response: the session and those that belong to it. */
export type CookieJar = {
  /** Without `endsAt` the browser forgets it when it is closed. */
  openSession(token: string, endsAt: Date | null): void
  closeSession(): void
  rememberDevice(token: string): void
  bindState(token: string | null): void
  bindRegistration(token: string | null): void
  setLanguage(language: Language, options: { endsWithBrowser: boolean }): void
}

/** The context of commands and queries. For members and staff the actor is never null. */
export type Context<C extends Caller = Caller> = {
  db: Db
  actor: C extends 'anyone' ? Actor | null : Actor
  client: Client
  clock: Clock
  settings: Settings
  log: Log
  cookies: CookieJar
  /** Records events in the same transaction; subscribers handle them after commit. */
  publish<N extends EventName>(name: N, ...payloads: EventPayloads[N][]): Promise<void>
  /** Enqueues jobs in the same transaction. */
  enqueue<N extends JobName>(name: N, ...payloads: JobPayloads[N][]): Promise<void>
  /** Counts against a bucket under a key of the feature's choice; throws RATE_LIMITED. */
  consume(limit: LimitName, key: string): Promise<void>
}

/**
 * The context before the transaction: it reads, hashes or calls outside services, and publishes nothing. It writes
 * nothing either, except a record of what it is about to store outside, which has no effect until `run` confirms it
 * (ADR-15).
 */
export type Preparation<C extends Caller> = Omit<Context<C>, 'publish' | 'enqueue'> & {
  /** The uploaded file as it arrives; no bytes for operations that take JSON. */
  upload: Upload
}

/** An uploaded file. Throws FILE_TOO_LARGE as soon as it is, MALFORMED when it breaks off. */
export type Upload = AsyncIterable<Uint8Array>

/** A feature's implementation of an operation. Its kind says how the request pipeline runs it. */
export type Handler<O extends Operation> = HandlerOf<O['method'], O>
type HandlerOf<M, O extends Operation> = M extends 'GET' ? Query<O> : Command<O> | Prepared<O> | Saga<O>

type Run<O extends Operation> = (context: Context<O['caller']>, input: Input<O>) => Promise<Output<O>>
type Query<O extends Operation> = { kind: 'query'; run: Run<O> }
type Command<O extends Operation> = { kind: 'command'; run: Run<O> }
type Prepared<O extends Operation> = {
  kind: 'prepared'
  /** Resolves with what runs in the transaction. */
  prepare(
    context: Preparation<O['caller']>,
    input: Input<O>,
  ): Promise<(context: Context<O['caller']>) => Promise<Output<O>>>
}
type Saga<O extends Operation> = {
  kind: 'saga'
  run(stages: SagaStages<O['caller']>, input: Input<O>): Promise<Output<O>>
}

/** The transactions and the context that the pipeline gives to the three steps of a saga. */
export type SagaStages<C extends Caller> = {
  /** Runs once for each idempotency key; a repeated request receives the stored result. */
  reserve<N>(work: (context: Context<C>) => Promise<N>): Promise<N>
  /** The context of the call, while no transaction is open. */
  context: CallContext<C>
  finalize<T>(work: (context: Context<C>) => Promise<T>): Promise<T>
}
type CallContext<C extends Caller> = Omit<Context<C>, 'publish' | 'enqueue'>

type PreparedSteps<O extends Operation, P> = {
  prepare(context: Preparation<O['caller']>, input: Input<O>): Promise<P>
  run(context: Context<O['caller']>, input: Input<O>, prepared: P): Promise<Output<O>>
}

type SagaSteps<O extends Operation, N, P> = {
  reserve(context: Context<O['caller']>, input: Input<O>): Promise<N>
  call(context: CallContext<O['caller']>, input: Input<O>, reserved: N): Promise<P>
  finalize(
    context: Context<O['caller']>,
    input: Input<O>,
    reserved: N,
    called: P,
  ): Promise<Output<O> | Failure>
}

/** A feature's map from operations to handlers; a missing or wrong one does not compile. */
export type Handlers<T extends Operations> = { [N in keyof T]: Handler<T[N]> }

export type AnyHandlers = Record<OperationName, Handler<Operation>>

/** A read. It runs without a transaction and publishes nothing. */
export function query<O extends Operation>(run: Run<O>): Query<O> {
  return { kind: 'query', run }
}

/** A write in one transaction. */
export function command<O extends Operation>(run: Run<O>): Command<O> {
  return { kind: 'command', run }
}

/**
 * A write with slow or outside work that must not hold a transaction open: `prepare` runs before the transaction, `run`
 * in it, with the prepared value.
 */
export function prepared<O extends Operation, P>(steps: PreparedSteps<O, P>): Prepared<O> {
  return {
    kind: 'prepared',
    prepare: async (preparation, input) => {
      const value = await steps.prepare(preparation, input)
      return (context) => steps.run(context, input, value)
    },
  }
}

/**
 * A write that makes an outside service act, in three steps: a first transaction reserves, then the service is called
 * without a transaction, then another transaction finalizes with its result (ADR-21). After a crash in between, the
 * reservation is left to a clean-up task. The idempotency key belongs to the reservation, so the same request may call
 * and finalize again: both steps must be repeatable. A refusal that the last step returns is sent after its writes were
 * committed; one that it throws rolls them back.
 */
export function saga<O extends Operation, N, P>(steps: SagaSteps<O, N, P>): Saga<O> {
  return {
    kind: 'saga',
    run: async (stages, input) => {
      const reserved = await stages.reserve((context) => steps.reserve(context, input))
      const called = await steps.call(stages.context, input, reserved)
      const outcome = await stages.finalize((context) => steps.finalize(context, input, reserved, called))
      if (outcome instanceof Failure) throw outcome
      return outcome
    },
  }
}

/** The context of work without a request: scheduled tasks and webhook deliveries. */
export type SystemContext = Pick<Context, 'db' | 'clock' | 'settings' | 'log' | 'publish' | 'enqueue'>

/** Runs such work in a transaction of its own; its events are published and its jobs woken after the commit. */
export type RunAsSystem = <T>(work: (context: SystemContext) => Promise<T>) => Promise<T>

/**
 * Handles events inside the publisher's transaction, where a command of a lower feature must be atomic with a change of
 * a higher one: somebody is removed from a group and their prayers are unshared, or neither (REQ-237). An error rolls
 * the command back.
 */
export type TransactionalSubscriber = {
  name: string
  eventNames: readonly EventName[]
  handle(context: Pick<Context, 'db' | 'clock' | 'publish'>, event: PublishedEvent): Promise<void>
}

/** An event at the moment it is published, before it is stored. */
export type PublishedEvent<N extends EventName = EventName> = {
  [K in N]: { name: K; payload: EventPayloads[K]; actorId: string | null }
}[N]

/**
 * Handles events after commit, in order, each once, as many at a time as have come; its own transaction, so it can never
 * break the command.
 */
export type Subscriber = {
  name: string
  eventNames: readonly EventName[]
  handle(db: Db, events: readonly DomainEvent[]): Promise<void>
}
