import { useQueryClient } from '@tanstack/react-query'
import type { OutputOf } from '#contract/api/all-operations.ts'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import { changeItem } from '#web/platform/queries/list-cache.ts'
import { invalidateOtherPages } from './api.ts'
import { blocksKey, exportKey } from './profile-queries.ts'
import './profile-texts.ts'

const outcomes = {
  startExport: {
    failed: { title: 'ownData.startFailed' },
    showsReason: true,
    refusals: {
      FRESH_SIGN_IN_REQUIRED: null,
      RATE_LIMITED: { title: 'ownData.startFailed', detail: 'ownData.limit' },
    },
  },
  unblockPerson: {
    done: { title: 'block.ended' },
    failed: { title: 'block.endFailed' },
    refusals: { NOT_FOUND: { title: 'block.ended' } },
  },
} as const satisfies Record<string, Outcome>

type Exported = OutputOf<'getExport'>

/** Starts a new export of one's own data (REQ-13). */
export function useStartExport() {
  const queryClient = useQueryClient()
  const { mutateAsync } = useOperation('startExport', outcomes.startExport)
  return async (): Promise<void> => {
    const started = await mutateAsync({})
    await queryClient.cancelQueries({ queryKey: exportKey })
    queryClient.setQueryData<Exported>(exportKey, started)
  }
}

/** Ends a block; content of both shows again on the next fetch. A block that no longer exists counts as ended. */
export function useUnblock(blockId: string, name: string) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useOperation('unblockPerson', outcomes.unblockPerson, { name })

  return async (): Promise<void> => {
    await mutateAsync({ blockId }).catch(ignoreNotFound)
    changeItem(queryClient, blocksKey, blockId, () => null)
    invalidateOtherPages(queryClient)
  }
}

function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ApiFailure) || error.code !== 'NOT_FOUND') throw error
}
