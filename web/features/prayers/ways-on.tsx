import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { buttonClass } from '#web/ui/button.tsx'
import { t } from './wall/wall-texts.ts'
import type { WallAddress } from './wall-address.ts'

type PaginationProps = {
  address: WallAddress
  next: string | null
  isLoading: boolean
  onMore: (next: string) => Promise<void>
}

/** The ways on from the last card: a link to the next page that, once the page is alive, appends it instead. */
export function Pagination({ address: { cursor, ...narrowing }, next, isLoading, onMore }: PaginationProps) {
  if (cursor === undefined && next === null) return null
  function append(event: MouseEvent) {
    if (next === null || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (!isLoading) void onMore(next)
  }
  return (
    <div className="row mt-8 justify-center">
      {cursor === undefined ? null : (
        <Link to="/prayers" search={narrowing} className={buttonClass({ kind: 'ghost' })}>
          {t('wall.newest')}
        </Link>
      )}
      {next === null ? null : (
        <Link
          to="/prayers"
          search={{ ...narrowing, cursor: next }}
          preload={false}
          onClick={append}
          aria-disabled={isLoading || undefined}
          className={buttonClass({ kind: 'secondary' })}
        >
          {isLoading ? t('state.loading') : t('action.loadMore')}
        </Link>
      )}
    </div>
  )
}
