import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Session } from '#contract/account/account-operations.ts'
import type { DeferrableName, OutputOf, SentOf } from '#contract/api/all-operations.ts'
import type { MessageValues } from '#contract/messages/key.ts'
import { type Api, useApi } from '#web/platform/api/router-context.ts'
import { sessionKey } from '#web/platform/api/session-query.ts'
import { type Outcome, type ShowOutcome, useWrite } from '#web/platform/api/use-operation.ts'
import type { ShownWrite } from '#web/platform/offline/offline-database.ts'
import { say } from '#web/platform/text/text-catalogue.ts'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import type { NewPicture, PendingWrites } from './pending-writes.ts'
import { pendingWrites } from './use-pending-writes.ts'

/** What a waiting write has beside its input: how it is shown meanwhile, and the pictures that go up before it. */
export type Waiting = { shown: ShownWrite; files?: readonly NewPicture[] }

/**
 * The output of the server, or null where the write waits on this device: then it is shown from there (usePendingWrites)
 * and sent by itself.
 */
export type DeferredOutput<N extends DeferrableName> = OutputOf<N> | null

/**
 * A write that may wait for a connection: as `useOperation` while the server answers, stored on this device where it does
 * not (REQ-520). `write` rejects with ApiFailure when the server refuses.
 */
export function useDeferrableOperation<N extends DeferrableName>(
  name: N,
  outcome: Outcome,
  values: MessageValues = {},
  show: ShowOutcome = showToast,
) {
  const api = useApi()
  const queryClient = useQueryClient()

  async function send({ input, waiting }: Sent<N>, key: string): Promise<DeferredOutput<N>> {
    const pending = await startedPendingWrites(queryClient, api)
    if (!pending) return await api.call(name, input, { idempotencyKey: key })
    const result = await pending.attempt({ key, operation: name, input, ...waiting })
    if (result === 'waiting' && outcome.waiting) show({ kind: 'info', title: say(outcome.waiting, values) })
    if (result === 'waiting' || result === 'undone') return null
    if ('failure' in result) throw result.failure
    return result.output as OutputOf<N>
  }
  const { mutateAsync, isPending } = useWrite<Sent<N>, DeferredOutput<N>>(
    name,
    outcome,
    { values, show },
    send,
    (output) => output !== null,
  )
  return { isPending, write: (input: SentOf<N>, waiting: Waiting) => mutateAsync({ input, waiting }) }
}

type Sent<N extends DeferrableName> = { input: SentOf<N>; waiting: Waiting }

/** The pending writes of the signed-in member; null for visitors, and where their code did not come. */
async function startedPendingWrites(queryClient: QueryClient, api: Api): Promise<PendingWrites | null> {
  const memberId = queryClient.getQueryData<Session>(sessionKey)?.member?.id
  if (!memberId) return null
  const current = pendingWrites()
  if (current?.accountId === memberId) return current
  return await import('./start-pending-writes.ts').then(
    ({ ensurePendingWrites }) => ensurePendingWrites(queryClient, api, memberId),
    () => null,
  )
}
