import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import type { Session } from '#contract/account/account-operations.ts'
import { DRAFT_EVERY_MS } from '#contract/values/constants.ts'
import { readStored, removeStored, writeStored } from '#web/platform/device/device-storage.ts'

/** Whose drafts those of a person are whom the site does not know. */
export const VISITOR = 'visitor'

type DraftOptions<T> = {
  /** Which form it belongs to: `new-prayer`, or with an id `comment:0193…`. */
  name: string
  memberId: string
  /** What this version of the form can read; anything else on the device is left alone. */
  schema: z.ZodMiniType<T, unknown>
  /** Whether there is nothing worth keeping. */
  isEmpty(draft: T): boolean
}

/** The draft of a member on this device, when there is one and this version of the form can read it. */
export function readDraft<T>(options: Pick<DraftOptions<T>, 'name' | 'memberId' | 'schema'>): T | null {
  const draft = options.schema.safeParse(readStored(nameFor(options)))
  return draft.success ? draft.data : null
}

/**
 * Keeps what a member writes on this device, at most every 2 s, so that a power cut or a lost session costs nothing
 * (REQ-152, REQ-166): what was restored, whether one is kept now, and the acts on it, which never change.
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
      // After a sign-out the device has forgotten everything of this member; nothing may come back (REQ-149).
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
