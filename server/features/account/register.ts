import type { accountOperations } from '#contract/account/account-operations.ts'
import type { Language } from '#contract/languages/language-codes.ts'
import { safeRedirect } from '#contract/pages/safe-redirect.ts'
import type { Pool } from '#server/database/connect.ts'
import { sql } from '#server/database/db.ts'
import { type Clock, secondsFrom } from '#server/platform/core/clock.ts'
import { hashToken, newId, newToken } from '#server/platform/core/ids.ts'
import type { JobPayloads } from '#server/platform/core/job-payloads.ts'
import {
  type Context,
  prepared,
  type RunAsSystem,
  type SystemContext,
} from '#server/platform/core/request-context.ts'
import { mayMail } from '#server/platform/mail/mail-limit.ts'
import { createUnverifiedAccount, emailTaken } from './create-account.ts'
import { hashPassword } from './passwords/password-hashing.ts'
import { requireStrongPassword } from './passwords/password-strength.ts'
import { rejectReservedName } from './reject-reserved-name.ts'
import { countFirstMail, RESEND_AFTER_SECONDS } from './verification-pace.ts'

/** The job is retried for a day and a half; after that the sign-up is obsolete. */
const PENDING_TTL_SECONDS = 2 * 86_400

const insertPending = sql(
  'insert-pending-registration',
  `
    insert into pending_registrations (id, full_name, email, password_hash, may_mail, asked_at, redirect, device_hash, language)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)

const takePending = sql(
  'take-pending-registration',
  `
    delete from pending_registrations
     where id = $1
    returning full_name as "fullName", email, password_hash as "passwordHash", may_mail as "mayMail",
              asked_at as at, redirect, device_hash as "deviceHash", language as "language!"`,
)

/**
 * Creates an account that can sign in once its e-mail is verified (AUTH-14 … AUTH-26). A setting decides whether a
 * taken address is named (REQ-135): otherwise a job decides after the response, so that neither the answer nor its
 * timing reveals it, and the owner of a taken address gets a mail.
 */
export const register = prepared<(typeof accountOperations)['register'], { passwordHash: string }>({
  prepare: async ({ settings, log }, { password, fullName, email }) => {
    rejectReservedName({ fullName }, settings.appName)
    await requireStrongPassword({ settings, log }, password, { fullName, email })
    return { passwordHash: await hashPassword(password) }
  },
  run: async (context, { fullName, email, redirect }, { passwordHash }) => {
    const deviceToken = newToken()
    const deviceHash = hashToken(deviceToken)
    const { language } = context.client
    const input = { fullName, email, passwordHash, deviceHash, language }
    const person = { ...input, redirect: safeRedirect(redirect) }
    if (!context.settings.signUpRevealsExisting) await deferRegistration(context, person)
    else if (!(await createUnverifiedAccount(context, { ...person, at: context.clock.now() })))
      throw emailTaken()
    context.cookies.bindRegistration(deviceToken)
    await countFirstMail(context, email)
    return { email, resendAfterSeconds: RESEND_AFTER_SECONDS }
  },
})

type RegistrationInput = {
  fullName: string
  email: string
  passwordHash: string
  deviceHash: Buffer
  language: Language
  redirect: string | null
}

/**
 * Stores the sign-up and leaves the decision to a job: until the response, known and unknown addresses cost the same,
 * the counter of their mails included.
 */
async function deferRegistration(
  { db, clock, enqueue, consume }: Pick<Context, 'db' | 'clock' | 'enqueue' | 'consume'>,
  { fullName, email, passwordHash, deviceHash, language, redirect }: RegistrationInput,
): Promise<void> {
  const isMailed = await mayMail({ consume }, 'knownAddressMails', email)
  const now = clock.now()
  const registrationId = newId(now)
  const person = [fullName, email, passwordHash, isMailed, now, redirect, deviceHash, language] as const
  await db.query(insertPending, [registrationId, ...person])
  await enqueue('finish-registration', { registrationId })
}

/** The worker of the job 'finish-registration'; it applies a sign-up once, however often it is retried. */
export function registrationWorker(runAsSystem: RunAsSystem) {
  return ({ registrationId }: JobPayloads['finish-registration']): Promise<void> =>
    runAsSystem((context) => finishRegistration(context, registrationId))
}

async function finishRegistration(context: SystemContext, registrationId: string): Promise<void> {
  const [pending] = await context.db.query(takePending, [registrationId])
  if (!pending) return
  const { mayMail: isMailed, at, ...person } = pending
  const isOpened = await createUnverifiedAccount(context, { ...person, at: new Date(at) })
  if (isOpened || !isMailed) return
  await context.enqueue('send-mail', { kind: 'already-registered', email: person.email })
}

/** Deletes sign-ups that no job finished. */
export async function cleanUpRegistrations(pool: Pool, clock: Clock): Promise<void> {
  await pool.query('delete from pending_registrations where asked_at < $1', [
    secondsFrom(clock.now(), -PENDING_TTL_SECONDS),
  ])
}
