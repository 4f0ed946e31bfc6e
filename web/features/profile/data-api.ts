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

/** Has the file with one's own data made anew (REQ-13). */
export function useStartExport() {
  const queryClient = useQueryClient()
  const { mutateAsync } = useOperation('startExport', outcomes.startExport)
  return async (): Promise<void> => {
    const begun = await mutateAsync({})
    await queryClient.cancelQueries({ queryKey: exportKey })
    queryClient.setQueryData<Exported>(exportKey, begun)
  }
}

/** Ends a block; what both wrote is there again when somebody looks. A block that is gone already was ended too. */
export function useUnblock(blockId: string, name: string) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useOperation('unblockPerson', outcomes.unblockPerson, { name })

  return async (): Promise<void> => {
    await mutateAsync({ blockId }).catch(passIfGone)
    changeItem(queryClient, blocksKey, blockId, () => null)
    invalidateOtherPages(queryClient)
  }
}

function passIfGone(error: unknown): void {
  if (!(error instanceof ApiFailure) || error.code !== 'NOT_FOUND') throw error
}
