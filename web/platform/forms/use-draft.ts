import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import type { Session } from '#contract/account/account-operations.ts'
import { DRAFT_EVERY_MS } from '#contract/values/constants.ts'
import { readStored, removeStored, writeStored } from '#web/platform/device/device-storage.ts'

/** The owner of a visitor's drafts. */
export const VISITOR = 'visitor'

type DraftOptions<T> = {
  /** The form it belongs to: `new-prayer`, or with an id `comment:0193…`. */
  name: string
  memberId: string
  /** The draft format of this version of the form; any other value on the device is left alone. */
  schema: z.ZodMiniType<T, unknown>
  /** True when there is nothing to save. */
  isEmpty(draft: T): boolean
}

/** The draft of a member on this device, when there is one and this version of the form can read it. */
export function readDraft<T>(options: Pick<DraftOptions<T>, 'name' | 'memberId' | 'schema'>): T | null {
  const draft = options.schema.safeParse(readStored(nameFor(options)))
  return draft.success ? draft.data : null
}

/**
 * Saves a member's input on this device, at most every 2 s, so that a power cut or an ended session loses nothing
 * (REQ-152, REQ-166): the restored draft, whether one is stored now, and stable functions to change it.
 */
export function useDraft<T>(options: DraftOptions<T>) {
  const queryClient = useQueryClient()
  const [restored] = useState(() => readDraft(options))
  const [isSaved, setIsSaved] = useState(restored !== null)
  const [{ flush, stop, ...actions }] = useState(() => createDraftSaver(options, setIsSaved))
  const { memberId } = options
  useEffect(() => {
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      // A sign-out clears all data of this member; no draft may be stored after it (REQ-149).
      const session = queryClient.getQueryData<Session>(['session'])
      if ((session?.member?.id ?? VISITOR) === memberId) flush()
      else stop()
    }
  }, [queryClient, flush, stop, memberId])
  return { restored, isSaved, ...actions }
}

function createDraftSaver<T>(options: DraftOptions<T>, onSavedChange: (isSaved: boolean) => void) {
  const name = nameFor(options)
  let waiting: { draft: T } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
    waiting = null
  }
  function saveNow(draft: T): void {
    stop()
    const isEmpty = options.isEmpty(draft)
    if (isEmpty) removeStored(name)
    onSavedChange(!isEmpty && writeStored(name, draft))
  }
  function flush(): void {
    if (waiting) saveNow(waiting.draft)
  }
  function change(draft: T): void {
    waiting = { draft }
    timer ??= setTimeout(flush, DRAFT_EVERY_MS)
  }
  function discard(): void {
    stop()
    removeStored(name)
    onSavedChange(false)
  }
  return { saveNow, change, discard, flush, stop }
}

function nameFor({ name, memberId }: { name: string; memberId: string }): string {
  return `draft:${name}:${memberId}`
}
