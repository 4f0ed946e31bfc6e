import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { buttonClass } from '#web/ui/button.tsx'
import { t } from './wall-texts.ts'

type WaysOnProps = {
  isLater: boolean
  next: string | null
  isLoading: boolean
  onMore: (next: string) => Promise<void>
}

/** The ways on from the last card: a link to the next page that, once the page is alive, appends it instead. */
export function WaysOn({ isLater, next, isLoading, onMore }: WaysOnProps) {
  if (!isLater && next === null) return null
  function append(event: MouseEvent) {
    if (next === null || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (!isLoading) void onMore(next)
  }
  return (
    <div className="row mt-8 justify-center">
      {isLater ? (
        <Link to="/prayers" search={{}} className={buttonClass({ kind: 'ghost' })}>
          {t('wall.newest')}
        </Link>
      ) : null}
      {next === null ? null : (
        <Link
          to="/prayers"
          search={{ cursor: next }}
          preload={false}
          onClick={append}
          aria-disabled={isLoading || undefined}
          className={buttonClass({ kind: 'secondary' })}
        >
          {isLoading ? t('wall.loadingMore') : t('wall.loadMore')}
        </Link>
      )}
    </div>
  )
}
