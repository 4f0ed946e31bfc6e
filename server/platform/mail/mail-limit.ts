import type { LimitName } from '#contract/api/rate-limits.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { hashToken } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'

type MailLimit = Extract<LimitName, `${string}Mails`>

/**
 * Counts a mail against what one address may be sent of its kind in an hour; false when that is used up. Whoever asked is not
 * told: they may be somebody else, and the answer must not say what was sent before. The bucket names nobody.
 */
export async function mayMail(
  { consume }: Pick<Context<'anyone'>, 'consume'>,
  limit: MailLimit,
  email: string,
): Promise<boolean> {
  try {
    await consume(limit, hashToken(email).toString('base64url'))
    return true
  } catch (error) {
    if (error instanceof Failure && error.code === 'RATE_LIMITED') return false
    throw error
  }
}
