import type { Provider } from '#contract/account/account-operations.ts'
import { type Db, inTransaction } from '#server/database/db.ts'
import { type Addressee, findAddressee } from '#server/features/account/find-account.ts'
import { issueToken, type Pool } from '#server/features/account/one-time-tokens.ts'
import { findWaitingChange, type LinkPurpose } from '#server/features/account/pending-email-change.ts'
import type { AccountMail } from '#server/platform/mail/account-mail.ts'

/** Who gets a letter, and what its button needs to work. */
export type RecipientRule = {
  /** For everybody else nothing is sent. An address that was an account's before has nobody behind it any more. */
  isFor: ((addressee: Addressee) => boolean) | 'whoever reads it'
  /** The purpose of the one-time token the button carries. */
  token?: 'verify-email' | 'reset-password' | LinkPurpose
}

/** The reader's name as a mail may say it, and the token its button carries. */
export type Recipient = {
  fullName: string | null
  providers: Provider[]
  token: string | null
  /** The address an account is to have. */
  newEmail?: string
}

const anonymousRecipient: Recipient = { fullName: null, providers: [], token: null }

/** Looks up who answers to an address and makes the token of the letter; null when there is nothing to send. */
export async function resolveRecipient(
  pool: Pool,
  { isFor, token: purpose }: RecipientRule,
  job: AccountMail,
  at: Date,
): Promise<Recipient | null> {
  if (isFor === 'whoever reads it') return anonymousRecipient
  return await inTransaction(pool, async (db) => {
    if (purpose === 'leave-old-email' || purpose === 'take-new-email')
      return await addressChange(db, purpose, job, at)
    const addressee = await findAddressee(db, job.email)
    if (!addressee || !isFor(addressee) || addressee.id === job.askedBy) return null
    const { id, providers } = addressee
    const token = purpose ? await issueToken(db, { purpose, accountId: id, payload: {}, at }) : null
    return { fullName: nameFor(addressee), providers, token }
  })
}

/** A link to the old address goes to whose it is, and one to the new address only while it is nobody's. */
async function addressChange(
  db: Db,
  purpose: LinkPurpose,
  { email, emailChangeId: changeId }: AccountMail,
  at: Date,
): Promise<Recipient | null> {
  const change = await findWaitingChange(db, changeId, at)
  if (!change || !changeId) return null
  const { accountId, newEmail } = change
  const addressee = await findAddressee(db, email)
  const isRight = purpose === 'take-new-email' ? !addressee : addressee?.id === accountId
  if (!isRight) return null
  const token = await issueToken(db, { purpose, accountId, payload: { changeId }, at })
  return { ...anonymousRecipient, fullName: addressee && nameFor(addressee), token, newEmail }
}

/** Whoever registers gives any name and any address: by their name only those are greeted who have shown it is theirs. */
function nameFor({ isVerified, fullName }: Addressee): string | null {
  return isVerified ? fullName : null
}
