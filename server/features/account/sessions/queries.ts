import type { Session } from '#contract/account.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { tintOf } from '#server/platform/people.ts'

/** Who is signed in in this browser (AUTH-32). */
export async function getSession({ actor }: Context<'anyone'>): Promise<Session> {
  return sessionOf(actor)
}

/** The door out: what the browser learns about its own session. */
export function sessionOf(actor: Actor | null): Session {
  if (!actor) return { member: null, accessEndsAt: null }
  const { sessionId: _, accessEndsAt, ...member } = actor
  return { member: { ...member, tint: tintOf(member.id) }, accessEndsAt }
}
