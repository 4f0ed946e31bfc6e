import type { LimitName } from '#contract/api/rate-limits.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { hashToken } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'

type MailLimit = Extract<LimitName, `${string}Mails`>

/**
 * Counts a mail against the limit of its kind for one address, or for one address and the subject before it; false when
 * the limit is reached. The person who asked is not informed: they may be somebody else, and the response must not reveal
 * earlier mails. The bucket names nobody.
 */
export async function mayMail(
  { consume }: Pick<Context<'anyone'>, 'consume'>,
  limit: MailLimit,
  recipient: string,
): Promise<boolean> {
  try {
    await consume(limit, hashToken(recipient).toString('base64url'))
    return true
  } catch (error) {
    if (error instanceof Failure && error.code === 'RATE_LIMITED') return false
    throw error
  }
}
