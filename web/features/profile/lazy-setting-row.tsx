import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { Note } from '#web/ui/feedback/note.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useInView } from '#web/ui/hydration/use-in-view.ts'
import { SettingRow } from '#web/ui/layout/setting-row.tsx'
import { t } from './profile-texts.ts'

/** Half a screen or more before it scrolls into view. */
const NEAR = '600px'

type NearRowProps = {
  id: string
  title: string
  lead?: string
  isDanger?: boolean
  children: ReactNode
}

/**
 * A section of the settings that loads its data when it comes near: opening the long page fetches only visible
 * sections.
 */
export function LazySettingRow({ children, ...row }: NearRowProps) {
  return (
    <SettingRow level={3} {...row}>
      <RenderWhenNear>{children}</RenderWhenNear>
    </SettingRow>
  )
}

function RenderWhenNear({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null)
  const isNear = useInView(container, { margin: NEAR, isOnce: true })
  const isEndNear = use(PageEndIsNear)
  return <div ref={container}>{isNear || isEndNear ? children : <CardSkeleton />}</div>
}

/** True when the end of the page is near: every section above it loads at once. */
export const PageEndIsNear = createContext(false)

/** Renders the end of the page once every section above it has loaded, so that nothing moves it any more. */
export function RenderWhenSettled({ onNear, children }: { onNear: () => void; children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null)
  const isNear = useInView(container, { margin: NEAR, isOnce: true })
  const isEndNear = use(PageEndIsNear)
  const isQuiet = useIsQuiet(isEndNear)
  useEffect(() => {
    if (isNear) onNear()
  }, [isNear, onNear])
  return <div ref={container}>{isQuiet ? children : <CardSkeleton />}</div>
}

/** True from the moment when no query is running. */
function useIsQuiet(isOn: boolean): boolean {
  const queryClient = useQueryClient()
  const fetching = useIsFetching()
  const [isQuiet, setIsQuiet] = useState(false)
  useEffect(() => {
    // Checked again: cards rendered just now start their queries before this effect runs.
    if (isOn && fetching === 0 && queryClient.isFetching() === 0) setIsQuiet(true)
  }, [isOn, fetching, queryClient])
  return isQuiet
}

/** The placeholder of a card. Not announced: a page of many cards would repeat it many times. */
export function CardSkeleton() {
  return (
    <div className="stack" aria-busy="true">
      <Skeleton height="3.5rem" />
      <Skeleton width="60%" />
    </div>
  )
}

/** The message of a card that could not be loaded. */
export function CardFailed({ children, onRetry }: { children: ReactNode; onRetry: () => unknown }) {
  return (
    <Note kind="bad" retry={{ label: t('action.tryAgain'), onRetry: () => void onRetry() }}>
      {children}
    </Note>
  )
}
