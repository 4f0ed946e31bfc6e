import type { Session } from '#contract/account/account-operations.ts'
import type { Actor, Context } from '#server/platform/core/request-context.ts'
import { tintOf } from '#server/platform/formats/avatar-tint.ts'

/** Returns the member signed in in this browser, or null (AUTH-32). */
export async function getSession({ actor }: Context<'anyone'>): Promise<Session> {
  return sessionOf(actor)
}

/** Builds the response: what a browser may know about its own session. */
export function sessionOf(actor: Actor | null): Session {
  if (!actor) return { member: null, accessEndsAt: null }
  const { sessionId: _, isSharedDevice: __, language: ___, accessEndsAt, ...member } = actor
  return { member: { ...member, tint: tintOf(member.id) }, accessEndsAt }
}
