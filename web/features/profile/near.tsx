import { type ReactNode, useRef } from 'react'
import { Note } from '#web/ui/note.tsx'
import { SettingRow } from '#web/ui/setting-row.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useInView } from '#web/ui/use-in-view.ts'
import { t } from './texts.ts'

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
export function NearRow({ children, ...row }: NearRowProps) {
  return (
    <SettingRow level={3} {...row}>
      <Near>{children}</Near>
    </SettingRow>
  )
}

function Near({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useInView(place, { margin: NEAR, isOnce: true })
  return <div ref={place}>{isNear ? children : <CardSkeleton />}</div>
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
