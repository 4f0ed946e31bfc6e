import { join } from 'node:path'
import { connect } from '#server/database/connect.ts'
import type { Db } from '#server/database/db.ts'
import { withStatementTimeout } from '#server/database/statement-timeout.ts'
import {
  type Affected,
  breachMail,
  findAffected,
  type Span,
} from '#server/features/audit/affected-accounts.ts'
import { createLog } from '#server/platform/core/log.ts'
import { CSV_OPENING, csvLine } from '#server/platform/formats/csv.ts'
import { environment, readSettings } from '#server/platform/settings/settings.ts'
import { breachSpan } from './breach-span.ts'
import { reachToRead } from './reach-database.ts'

/**
 * Lists the members affected by a breach, as far as this app can know: a table on standard output, the mail to them and
 * notes about the list on standard error. It changes nothing (POPIA s22; docs/operations.md, Breach).
 */
const limits = `What this list cannot know:
- Whoever acts as an admin can read the list of members with their e-mails, the messages of the contact page, reports of
  public things and the list of payments without an entry. If that may have happened, take every member as affected.
- Whoever reads the database, a backup or the media store leaves no trace here: take every member as affected.
- Sessions that ended and were removed are not listed, and what follows from events only for the last three weeks.
- People who left a group after it was looked at, and guests who gave, are not listed.
- "signed in" is everybody who signed in during that time. It matters when passwords were guessed or stolen.
- "careful" marks cases in which a child may be in danger: let a moderator decide who is written to.`

try {
  const span = breachSpan(process.argv.slice(2))
  const settings = readSettings(environment(join(import.meta.dirname, '..')))
  const { address, close } = await reachToRead(settings, createLog('silent'))
  const { pool, end } = connect({ address, log: createLog('silent'), max: 1 })
  try {
    const affected = await withStatementTimeout(pool, { seconds: 600 }, (db) => readOnly(db, span))
    process.stdout.write(tableOf(affected))
    console.error(
      `${affected.length} accounts.\n\n${limits}\n\nThe mail to them:\n\n${breachMail(span, settings)}`,
    )
  } finally {
    await end()
    await close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** PostgreSQL enforces that nothing is changed. */
async function readOnly(db: Db, span: Span): Promise<Affected[]> {
  await db.run('set transaction read only')
  return await findAffected(db, span)
}

function tableOf(affected: readonly Affected[]): string {
  const head = ['account', 'email', 'how', 'what', 'times', 'first', 'last', 'careful']
  const lines = affected.map(({ accountId, email, how, what, times, first, last, isQuiet }) => [
    accountId,
    email ?? '',
    how.join('; '),
    what.join('; '),
    String(times),
    first,
    last,
    isQuiet ? 'yes' : '',
  ])
  return CSV_OPENING + [head, ...lines].map(csvLine).join('')
}
