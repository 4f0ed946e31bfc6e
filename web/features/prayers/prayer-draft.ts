import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { Session } from '#contract/account.ts'
import { DRAFT_EVERY_MS } from '#contract/constants.ts'
import { Audience, Category } from '#contract/prayers.ts'
import { forget, keep, readKept } from '#web/platform/device-store.ts'

const PrayerDraft = z.strictObject({
  title: z.string(),
  description: z.string(),
  // A form keeps a category that nobody chose yet as null.
  category: z.nullish(Category),
  audience: Audience,
})
export type PrayerDraft = Omit<z.output<typeof PrayerDraft>, 'category'> & { category?: Category }

/** What the form begins with; private unless the person says otherwise (PNEW-3). */
export const blankPrayer: PrayerDraft = { title: '', description: '', audience: { kind: 'private' } }

/** The draft of a member on this device, when there is one and this version of the form can read it. */
export function readDraft(memberId: string): PrayerDraft | null {
  const draft = PrayerDraft.safeParse(readKept(nameFor(memberId)))
  return draft.success ? { ...draft.data, category: draft.data.category ?? undefined } : null
}

/**
 * Keeps what a member writes on this device, at most every 2 s, so that a power cut or a lost session costs nothing
 * (decisions 152, 166). `onKept` hears whether there is a draft now.
 */
export function createDraftKeeper(memberId: string, onKept: (isKept: boolean) => void) {
  const name = nameFor(memberId)
  let waiting: PrayerDraft | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
    waiting = null
  }
  function keepNow(draft: PrayerDraft): void {
    stop()
    const isEmpty = draft.title.trim() === '' && draft.description.trim() === ''
    if (isEmpty) forget(name)
    onKept(!isEmpty && keep(name, draft))
  }
  function flush(): void {
    if (waiting) keepNow(waiting)
  }
  return {
    keepNow,
    flush,
    stop,
    change: (draft: PrayerDraft) => {
      waiting = draft
      timer ??= setTimeout(flush, DRAFT_EVERY_MS)
    },
    discard: () => {
      stop()
      forget(name)
      onKept(false)
    },
  }
}

/** The draft of the form on screen: what was restored, whether one is kept, and the acts on it. */
export function useDraft(memberId: string) {
  const queryClient = useQueryClient()
  const [restored] = useState(() => readDraft(memberId))
  const [isKept, setIsKept] = useState(restored !== null)
  const [keeper] = useState(() => createDraftKeeper(memberId, setIsKept))
  useEffect(() => {
    addEventListener('pagehide', keeper.flush)
    return () => {
      removeEventListener('pagehide', keeper.flush)
      // After a sign-out the device has forgotten everything of this member; nothing may come back (decision 149).
      const session = queryClient.getQueryData<Session>(['session'])
      if (session?.member?.id === memberId) keeper.flush()
      else keeper.stop()
    }
  }, [queryClient, keeper, memberId])
  return { restored, isKept, ...keeper }
}

function nameFor(memberId: string): string {
  return `draft:new-prayer:${memberId}`
}
