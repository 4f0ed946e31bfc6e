import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { optionalPart } from '#web/platform/page/optional-part.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A prayer was shared just before, and led to this page. */
    isJustShared?: boolean
  }
}

/** What has just been done: a prayer was shared, a reminder was set, a prayer of somebody else was prayed for. */
export type PushReason = 'prayed' | 'reminder' | 'carried'

/** Few are asked, so its code comes with the act. */
const Card = optionalPart(async () => (await import('./push-card.tsx')).PushCard)

type PushQuestionProps = {
  about: PushReason
  /** Whether the act was done on this page: until then nothing is loaded. */
  isDue: boolean
}

/** Asks whether this phone may tell, after an act and below it; the browser's own question comes only after a yes (NOTIF-8). */
export function PushQuestion({ about, isDue }: PushQuestionProps) {
  if (!isDue) return null
  return (
    <Suspense>
      <Card about={about} />
    </Suspense>
  )
}

/** The question on the page that a shared prayer led to; not after a reload and not on the way back. */
export function QuestionAfterSharing() {
  const router = useRouter()
  const [isJustShared] = useState(() => router.latestLocation.state.isJustShared === true)
  useEffect(() => {
    const { href, state } = router.latestLocation
    if (state.isJustShared) router.history.replace(href, { ...state, isJustShared: undefined })
  }, [router])
  return <PushQuestion about="prayed" isDue={isJustShared} />
}
