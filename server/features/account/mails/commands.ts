import type { Provider } from '#contract/account.ts'
import { inTransaction } from '#server/database/db.ts'
import { mintToken, type Pool } from '#server/features/account/commands.ts'
import { type Addressee, findAddressee } from '#server/features/account/queries.ts'

/** Who gets a letter, and what its button needs to work. */
export type Recipients = {
  /** For everybody else nothing is sent. */
  isFor(addressee: Addressee): boolean
  /** The purpose of the one-time token the button carries. */
  token?: 'verify-email' | 'reset-password'
}

/** What a letter says of its reader, and the token its button carries. */
export type Addressed = { fullName: string | null; providers: Provider[]; token: string | null }

/** Looks up who answers to an address and makes the token of the letter; null when there is nothing to send. */
export async function addressLetter(
  pool: Pool,
  { isFor, token: purpose }: Recipients,
  email: string,
  at: Date,
): Promise<Addressed | null> {
  return await inTransaction(pool, async (db) => {
    const addressee = await findAddressee(db, email)
    if (!addressee || !isFor(addressee)) return null
    const { id, isVerified, providers } = addressee
    // Whoever registers gives any name and any address: by their name only those are greeted who have shown it is theirs.
    const fullName = isVerified ? addressee.fullName : null
    const token = purpose ? await mintToken(db, { purpose, accountId: id, payload: {}, at }) : null
    return { fullName, providers, token }
  })
}
