import { pino } from 'pino'

/** Ids and figures only: no bodies, no tokens, no addresses of people (REQ-163, SEC-P11). */
export type LogFields = Record<string, string | number | boolean | null | undefined>

export type Log = {
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  /** `error` is described by kind, code and location only. */
  error(message: string, fields?: { error?: unknown; [name: string]: unknown }): void
  with(fields: LogFields): Log
  /** Counts of each warning and error since the start. Messages are ours, so there are few of them. */
  counts(): MessageCount[]
}

export type MessageCount = { level: 'warn' | 'error'; message: string; count: number }

/** Structured lines on standard output; tests redirect them with `write`. */
export function createLog(level: string, write?: (line: string) => void): Log {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  return wrap(write ? pino(options, { write }) : pino(options), {}, new Map())
}

/** Lines by level and message. They are counted even when their level is not written. */
type Tally = Map<string, MessageCount>

function countMessage(tally: Tally, level: MessageCount['level'], message: string): void {
  const key = `${level} ${message}`
  const known = tally.get(key)
  if (known) known.count += 1
  else tally.set(key, { level, message, count: 1 })
}

/** `common` is added to each line only when one is written; most requests write none. */
function wrap(logger: pino.Logger, common: LogFields, tally: Tally): Log {
  return {
    debug: (message, fields) => logger.debug({ ...common, ...fields }, message),
    info: (message, fields) => logger.info({ ...common, ...fields }, message),
    warn: (message, fields) => {
      countMessage(tally, 'warn', message)
      logger.warn({ ...common, ...fields }, message)
    },
    error: (message, { error, ...fields } = {}) => {
      countMessage(tally, 'error', message)
      logger.error({ ...common, ...fields, ...summaryOf(error) }, message)
    },
    with: (fields) => wrap(logger, { ...common, ...fields }, tally),
    counts: () => [...tally.values()],
  }
}

/**
 * An error for the log: kind, code, location. PostgreSQL's detail and parameters stay out, they contain people's words.
 */
function summaryOf(error: unknown): LogFields {
  if (error === undefined) return {}
  if (!(error instanceof Error)) return { errorKind: typeof error }
  const isFromDatabase = 'severity' in error
  return {
    errorKind: error.name,
    errorCode: codeOf(error),
    errorCause: codeOf(error.cause),
    constraint: 'constraint' in error && error.constraint ? String(error.constraint) : undefined,
    errorText: isFromDatabase ? undefined : error.message,
    stack: isFromDatabase ? error.stack?.split('\n').slice(1).join('\n') : error.stack,
  }
}

/** A code such as ECONNREFUSED, or DEPTH_ZERO_SELF_SIGNED_CERT beneath a `fetch failed`. */
function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
