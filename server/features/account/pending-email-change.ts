import type { Language } from '#contract/languages/language-codes.ts'
import { type Db, sql } from '#server/database/db.ts'
import { hashToken } from '#server/platform/core/ids.ts'
import { oneOf } from '#server/platform/core/one-of.ts'

/** Locks the change, so that no newer request comes between this read and the link issued for it. */
const selectWaiting = sql(
  'find-waiting-email-change',
  `
    select account_id as "accountId", new_email as "newEmail",
           (select language from profiles p where p.id = account_id) as language
      from email_changes
     where id = $1 and expires_at > $2
       for share`,
)

const selectLink = sql(
  'find-email-change-link',
  `
    select account_id as "accountId!", purpose, payload->>'changeId' as "changeId!"
      from one_time_tokens
     where token_hash = $1
       and purpose in ('leave-old-email', 'take-new-email')
       and expires_at > $2`,
)

/** The address a link of a change belongs to. */
export type LinkPurpose = (typeof linkPurposes)[number]
const linkPurposes = ['leave-old-email', 'take-new-email'] as const

export type WaitingChange = { accountId: string; newEmail: string; language: Language | null }

/** Finds a change still to be confirmed; null once it is over or replaced. */
export async function findWaitingChange(
  db: Db,
  changeId: string | undefined,
  at: Date,
): Promise<WaitingChange | null> {
  if (!changeId) return null
  const [waiting] = await db.query(selectWaiting, [changeId, at])
  return waiting ?? null
}

/** Reads the purpose of a mailed link without using it; null when it is not valid for a change. */
export async function findChangeLink(
  db: Db,
  token: string,
  at: Date,
): Promise<{ accountId: string; purpose: LinkPurpose; changeId: string } | null> {
  const [link] = await db.query(selectLink, [hashToken(token), at])
  return link ? { ...link, purpose: oneOf(linkPurposes, link.purpose) } : null
}

const deleteChange = sql('end-email-change', 'delete from email_changes where account_id = $1')

const deleteLinks = sql(
  'delete-email-change-links',
  "delete from one_time_tokens where account_id = $1 and purpose in ('leave-old-email', 'take-new-email')",
)

/** Ends a pending address change and its links. Locks the change first, like the mail job. */
export async function endEmailChange(db: Db, accountId: string): Promise<void> {
  await db.query(deleteChange, [accountId])
  await db.query(deleteLinks, [accountId])
}
