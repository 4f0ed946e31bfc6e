import type { Limit } from '#contract/api/rate-limits.ts'
import { hashToken } from '#server/platform/core/ids.ts'
import type { Actor, Client } from '#server/platform/core/request-context.ts'

type Counted = { actor: Actor | null; client: Client; input: unknown }

/**
 * Under which key a request counts against a limit. Who has one IPv6 address has its whole network, so that is what counts
 * (SEC-M6). An address of a mailbox is taken as it was sent: counted only after parsing,
 * floods would be counted too late.
 */
export function bucketKey({ per }: Limit, { actor, client, input }: Counted): string {
  if (per === 'member' && actor) return actor.id
  if (per === 'email') return emailIn(input) ?? actor?.id ?? client.network
  return client.network
}

/** Hashed, so that no bucket names anybody; null where no address was given, or something that is no text. */
function emailIn(input: unknown): string | null {
  const email = typeof input === 'object' && input !== null && 'email' in input ? input.email : undefined
  if (typeof email !== 'string') return null
  return hashToken(email.normalize('NFKC').trim().toLowerCase().slice(0, 254)).toString('base64url')
}
