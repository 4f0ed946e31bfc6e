import type { secondStepOperations } from '#contract/account/second-step-operations.ts'
import type { Output } from '#contract/api/define-operation.ts'
import { issueToken } from '#server/features/account/one-time-tokens.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { codeWaysOf } from './get-second-step.ts'
import { passkeyQuestion } from './known-passkeys.ts'

/** The ways in which the signed-in member can prove again who they are. */
export async function getProofWays(
  context: Context<'member'>,
): Promise<Output<(typeof secondStepOperations)['getProofWays']>> {
  const { db, actor, clock } = context
  const token = { purpose: 'passkey-question', accountId: actor.id, payload: {}, at: clock.now() } as const
  return {
    ...(await codeWaysOf(db, actor.id)),
    passkey: await passkeyQuestion(context, actor.id, () => issueToken(db, token)),
  }
}
