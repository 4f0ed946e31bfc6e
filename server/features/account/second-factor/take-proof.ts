import type { PasskeyAnswer } from '#contract/account/passkeys.ts'
import { type Db, sql } from '#server/database/db.ts'
import { deviceOf } from '#server/features/account/sessions/known-devices.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { hashToken } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { mayMail } from '#server/platform/mail/mail-limit.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import { consumeOneTimeCode } from './one-time-code.ts'
import { checkAnswer } from './passkey-checks.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'

const selectPasskey = sql(
  'find-passkey',
  `
    select p.id, p.account_id as "accountId", a.email, p.credential_id as "credentialId", p.public_key as "publicKey"
      from passkeys p
      join accounts a on a.id = p.account_id
     where p.credential_id = $1`,
)

/** No row when the count went back, or stayed where it had been counting: the key exists twice. */
const countUse = sql(
  'count-passkey-use',
  `
    update passkeys
       set counter = $2, last_used_at = $3
     where id = $1
       and (counter < $2 or (counter = 0 and $2 = 0))
    returning id`,
)

export type ProofContext = Pick<Context, 'db' | 'client' | 'clock' | 'consume' | 'enqueue' | 'settings'> & {
  seal: Seal
}

/** A code or the answer of a passkey. */
type Proof = { code?: string | undefined; passkey?: PasskeyAnswer | undefined }

type Asked = { accountId: string; email: string; challenge: string }

/**
 * Checks the second factor of an account: a code of the app, a recovery code, or the answer of one of its passkeys to
 * the challenge. Throws CLOCK_WRONG, PASSKEY_REFUSED, RATE_LIMITED, and WRONG_CODE at a known browser; returns the refusals
 * of a copied passkey and of a wrong code elsewhere, whose mails must be sent all the same.
 */
export async function takeProof(
  context: ProofContext,
  { code, passkey }: Proof,
  { accountId, email, challenge }: Asked,
): Promise<Failure | null> {
  const { db, clock, seal, enqueue } = context
  if (passkey) {
    const owner = await takePasskey(context, passkey, challenge)
    if (owner instanceof Failure) return owner
    if (owner !== accountId) throw new Failure('PASSKEY_REFUSED')
    return null
  }
  if (code === undefined) throw new Failure('WRONG_CODE')
  const isRecovery = !/^\d{6}$/.test(code)
  const { isKnown } = await deviceOf(context, accountId)
  await countTry(context, { accountId, isKnown, isRecovery })
  try {
    if (isRecovery) await consumeRecoveryCode({ db, seal }, accountId, code)
    else await consumeOneTimeCode({ db, seal, at: clock.now() }, accountId, code)
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'WRONG_CODE' || isKnown) throw error
    // Somebody knows the password: the member is mailed once a day, so the refusal is returned, not thrown.
    if (await mayMail(context, 'wrongCodeMails', accountId))
      await enqueue('send-mail', { kind: 'wrong-code', email })
    return error
  }
  if (isRecovery) await enqueue('send-mail', { kind: 'recovery-code-used', email })
  return null
}

/**
 * The account whose passkey gave this answer. Throws PASSKEY_REFUSED, the same for an unknown passkey and a wrong
 * answer; a passkey that seems to be copied is returned as a refusal after its member is mailed.
 */
export async function takePasskey(
  { db, clock, settings, enqueue }: Pick<Context, 'db' | 'clock' | 'settings' | 'enqueue'>,
  answer: PasskeyAnswer,
  challenge: string,
): Promise<string | Failure> {
  const passkey = await findPasskey(db, answer.id)
  const checked = passkey && (await checkAnswer(settings, answer, { challenge, passkey }))
  if (!checked) throw new Failure('PASSKEY_REFUSED')
  const counted = await db.query(countUse, [passkey.id, checked.counter, clock.now()])
  if (counted.length > 0) return passkey.accountId
  await enqueue('send-mail', { kind: 'passkey-copied', email: passkey.email })
  return new Failure('PASSKEY_REFUSED')
}

async function findPasskey(db: Db, id: string) {
  const [passkey] = await db.query(selectPasskey, [Buffer.from(id, 'base64url')])
  return passkey
}

type Try = { accountId: string; isKnown: boolean; isRecovery: boolean }

/**
 * A browser that signed in before counts by itself, others by their network and, for the six digits of an app, together:
 * who guesses codes elsewhere never locks out somebody at their own phone, nor who has a passkey or a recovery code
 * (SEC-F6).
 */
async function countTry(
  { client, consume }: Pick<ProofContext, 'client' | 'consume'>,
  { accountId, isKnown, isRecovery }: Try,
): Promise<void> {
  const where =
    isKnown && client.deviceToken ? hashToken(client.deviceToken).toString('base64url') : client.network
  await consume('codeTries', `${accountId}|${isRecovery ? 'recovery' : 'app'}|${where}`)
  if (!isKnown && !isRecovery) await consume('codeTriesUnknownDevice', accountId)
}
