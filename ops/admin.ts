import { join } from 'node:path'
import { errors } from '#contract/api/error-codes.ts'
import { format } from '#contract/messages/format.ts'
import { normalizeEmail } from '#contract/values/email-address.ts'
import { type Address, connect } from '#server/database/connect.ts'
import { type Db, inTransaction } from '#server/database/db.ts'
import { embeddedConnection } from '#server/database/embedded/embedded-postgres.ts'
import { findAddressee } from '#server/features/account/find-account.ts'
import { grantRole, type StaffRole, takeRoles } from '#server/features/account/grant-role.ts'
import { loseEveryFactor } from '#server/features/account/second-factor/reset-second-factor.ts'
import { endAllSessions } from '#server/features/account/sessions/open-session.ts'
import { systemClock } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { createLog } from '#server/platform/core/log.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { recordEvent } from '#server/platform/events/domain-events.ts'
import { openJobQueue } from '#server/platform/jobs/job-queue.ts'
import { recordAudit } from '#server/platform/security/record-audit.ts'
import { environment, readSettings } from '#server/platform/settings/settings.ts'

const usage =
  'Usage: npm run admin -- grant|revoke <email> [admin|moderator], or sign-out|reset-second-factor <email>'
const commands = { grant, revoke, 'sign-out': signOut, 'reset-second-factor': resetFactors }

try {
  const [command = '', address, role = 'admin'] = process.argv.slice(2)
  if (!isCommand(command) || !address || !isStaffRole(role)) throw new Error(usage)
  console.log(await runInTransaction(commands[command], normalizeEmail(address), role))
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
}

type Work = Pick<Context, 'db' | 'clock' | 'publish' | 'enqueue'> & {
  accountId: string
  email: string
  role: StaffRole
}

/** Gives a verified account a role; doing it twice changes nothing (REQ-124). */
async function grant(work: Work): Promise<string> {
  const { accountId, email, role } = work
  const outcome = await grantRole(work, { memberId: accountId, role })
  if (outcome === 'unknown') throw new Error(`There is no account with the e-mail ${email}.`)
  if (outcome === 'unverified') throw new Error(`${email} is not verified yet; verify the address first.`)
  if (outcome === 'held') return `${email} already has the role ${role}.`
  await writeAuditEntry(work, 'role.granted-by-operator')
  return `${email} has the role ${role} now.`
}

/** Takes a role away, but never the last admin's; doing it twice changes nothing (REQ-97). */
async function revoke(work: Work): Promise<string> {
  const { accountId, email, role } = work
  const taken = await takeRoles(work, { memberId: accountId, roles: [role] })
  if (!taken?.length) return `${email} does not have the role ${role}.`
  await writeAuditEntry(work, 'role.removed-by-operator')
  return `${email} does not have the role ${role} any more.`
}

/** Ends every session of an account, for when somebody else may hold one (SEC-C7). */
async function signOut(work: Work): Promise<string> {
  const { db, publish, accountId, email } = work
  await endAllSessions({ db, publish }, accountId)
  await writeAuditEntry({ ...work, role: null }, 'account.signed-out-by-operator')
  return `${email} is signed out everywhere.`
}

/** Removes every second factor of an account at once, for staff whom no other admin can help (SEC-F7). */
async function resetFactors(work: Work): Promise<string> {
  const { accountId, email } = work
  await loseEveryFactor(work, accountId)
  await writeAuditEntry({ ...work, role: null }, 'second-factor.reset-by-operator')
  return `${email} signs in with the password alone now, and is asked for a new second factor if staff need one.`
}

/** Runs in one transaction, beside a running server, which receives the events and closes the ended streams. */
async function runInTransaction(
  act: (work: Work) => Promise<string>,
  email: string,
  role: StaffRole,
): Promise<string> {
  const clock = systemClock
  const log = createLog('silent')
  const { pool, end } = connect({ address: await addressOfDatabase(), log, max: 2 })
  const jobs = await openJobQueue({ pool, log }, 'send-mail')
  try {
    return await inTransaction(pool, async (db) => {
      const account = await findAddressee(db, email)
      if (!account) throw new Error(`There is no account with the e-mail ${email}.`)
      const enqueue: Context['enqueue'] = (name, ...payloads) => jobs.enqueue(db, name, ...payloads)
      return await act({ db, clock, publish: publisherIn(db), enqueue, accountId: account.id, email, role })
    })
  } finally {
    await jobs.stop()
    await end()
  }
}

function publisherIn(db: Db): Context['publish'] {
  return async (name, payload) => {
    await recordEvent(db, { name, payload, actorId: null, at: systemClock.now() })
  }
}

/** No one is signed in here, so the entry names the account itself as the actor. */
async function writeAuditEntry(
  { db, clock, accountId, role }: Omit<Work, 'role'> & { role: StaffRole | null },
  action: string,
): Promise<void> {
  const subject = { kind: 'account', id: accountId, ownerId: accountId } as const
  await recordAudit(db, { at: clock.now(), actorId: accountId, action, subject, reason: role })
}

function isCommand(command: string): command is keyof typeof commands {
  return Object.hasOwn(commands, command)
}

function isStaffRole(role: string): role is StaffRole {
  return role === 'admin' || role === 'moderator'
}

function sentenceOf(error: unknown): unknown {
  if (error instanceof Failure) return `${format(errors[error.code].message)}.`
  return error instanceof Error ? error.message : error
}

async function addressOfDatabase(): Promise<Address> {
  const settings = readSettings(environment(join(import.meta.dirname, '..')))
  return settings.databaseUrl
    ? { connectionString: settings.databaseUrl }
    : await embeddedConnection(settings.dataDir)
}
