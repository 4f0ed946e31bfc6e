import { parseArgs } from 'node:util'
import type { Span } from '#server/features/audit/affected-accounts.ts'
import { systemClock } from '#server/platform/core/clock.ts'
import { isId } from '#server/platform/core/ids.ts'

const usage =
  'Usage: npm run --silent breach:affected -- --since <time> [--until <time>] [--actor <account id>]\n' +
  'A time is such as 2026-11-20T18:00:00+02:00.'

/** Reads the time span, and the actor, of a list; without an end it lasts until now. Throws the usage. */
export function breachSpan(args: string[]): Span {
  const { since, until, actor } = argumentsIn(args)
  const from = timeOf(since)
  const to = until === undefined ? systemClock.now() : timeOf(until)
  if (!from || !to || from >= to || (actor !== undefined && !isId(actor))) throw new Error(usage)
  return { since: from, until: to, actorId: actor ?? null }
}

function argumentsIn(args: string[]): { since?: string; until?: string; actor?: string } {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ args, options: { since: text, until: text, actor: text } }).values
  } catch {
    throw new Error(usage)
  }
}

/** A time without a zone is ambiguous. */
function timeOf(text = ''): Date | null {
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)
  return isWhole && !Number.isNaN(Date.parse(text)) ? new Date(text) : null
}
