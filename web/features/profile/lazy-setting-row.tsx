import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { Note } from '#web/ui/feedback/note.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useInView } from '#web/ui/hydration/use-in-view.ts'
import { SettingRow } from '#web/ui/layout/setting-row.tsx'
import { t } from './profile-texts.ts'

/** A good half of a screen before it comes into sight. */
const NEAR = '600px'

type NearRowProps = {
  id: string
  title: string
  lead?: string
  isDanger?: boolean
  children: ReactNode
}

/** A part of the settings that reads its data when it comes near: opening the long page asks for what is seen. */
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

/** The end of the page is near: whatever stands above it is read at once. */
export const PageEndIsNear = createContext(false)

/** Shows what stands at the end of the page once nothing above it is still to come, and it can no longer be moved. */
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

/** True from the moment when nothing is being read any more. */
function useIsQuiet(isOn: boolean): boolean {
  const queryClient = useQueryClient()
  const fetching = useIsFetching()
  const [isQuiet, setIsQuiet] = useState(false)
  useEffect(() => {
    // Asked again: the cards that have just been drawn begin to read before this runs.
    if (isOn && fetching === 0 && queryClient.isFetching() === 0) setIsQuiet(true)
  }, [isOn, fetching, queryClient])
  return isQuiet
}

/** In place of what has not come yet. Says nothing: a page of many cards would say it many times. */
export function CardSkeleton() {
  return (
    <div className="stack" aria-busy="true">
      <Skeleton height="3.5rem" />
      <Skeleton width="60%" />
    </div>
  )
}

/** What a card says that could not be loaded. */
export function CardFailed({ children, onRetry }: { children: ReactNode; onRetry: () => unknown }) {
  return (
    <Note kind="bad" retry={{ label: t('action.tryAgain'), onRetry: () => void onRetry() }}>
      {children}
    </Note>
  )
}
