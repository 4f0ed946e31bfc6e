import type { Context } from '#server/platform/core/request-context.ts'

/** Mails a link to set a password, for members who sign in with a provider only (REQ-94); it opens the reset page. */
export async function requestPassword({ actor, enqueue }: Context<'member'>): Promise<Record<string, never>> {
  await enqueue('send-mail', { kind: 'reset-password', email: actor.email })
  return {}
}
