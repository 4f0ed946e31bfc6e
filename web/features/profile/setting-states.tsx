import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Note } from '#web/ui/feedback/note.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SettingSkeleton } from '#web/ui/lists/setting-list.tsx'
import { t } from './profile-texts.ts'

/** Renders the end of the page once every section above it has loaded, so that nothing moves it any more. */
export function RenderWhenSettled({ children }: { children: ReactNode }) {
  return useHasSettled() ? children : <SettingSkeleton />
}

/** True from the moment when no query is running. */
function useHasSettled(): boolean {
  const queryClient = useQueryClient()
  const fetching = useIsFetching()
  const [hasSettled, setHasSettled] = useState(false)
  useEffect(() => {
    // Checked again: cards rendered just now start their queries before this effect runs.
    if (fetching === 0 && queryClient.isFetching() === 0) setHasSettled(true)
  }, [fetching, queryClient])
  return hasSettled
}

/** The placeholder of a form with some fields, as high as the form, so that nothing below it moves. */
export function FormSkeleton({ fields }: { fields: readonly string[] }) {
  return (
    <div className="stack gap-5" aria-busy="true">
      {fields.map((field) => (
        <div key={field} className="stack gap-2">
          <Skeleton width="8rem" height="1.25rem" />
          <Skeleton height="3rem" />
        </div>
      ))}
      <Skeleton width="9rem" height="3rem" />
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
