import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '#contract/messages/fill.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import { useIsOnline } from '#web/platform/device/use-is-online.ts'
import { type LiveState, useLiveState } from '#web/platform/live/live-store.ts'
import { LiveBanner } from '#web/ui/figures/live-banner.tsx'
import { presenceQuery } from './community-queries.ts'
import { t } from './community-texts.ts'

/**
 * The newest value, changing at most once per interval: a change after a pause shows at once, and the last
 * one always shows.
 */
function useThrottledValue<T>(value: T, intervalMs: number): T {
  const [shown, setShown] = useState(value)
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (value === shown) return
    const change = () => {
      changedAt.current = Date.now()
      setShown(value)
    }
    const timer = setTimeout(change, Math.max(0, changedAt.current + intervalMs - Date.now()))
    return () => clearTimeout(timer)
  }, [value, shown, intervalMs])
  return shown
}

/** The shortest time between two changes of the dots. */
const MIN_CHANGE_MS = 10_000

const tags: Record<LiveState, Parameters<typeof t>[0]> = {
  off: 'community.live.off',
  connecting: 'community.live.connecting',
  live: 'community.live',
  broken: 'community.live.broken',
}

/** A visitor, who knows nobody here yet, is not told of fewer (REQ-471). */
const FEWEST_FOR_VISITORS = 5

/**
 * The number of people praying, with LIVE only while the stream delivers it; otherwise the last number and
 * the reason (COMM-2).
 */
export function PresenceBanner({ api, isVisitor }: { api: Api; isVisitor: boolean }) {
  const { data } = useQuery(presenceQuery(api))
  const praying = useThrottledValue(data?.praying ?? null, MIN_CHANGE_MS)
  const state = useLiveState()
  const isOnline = useIsOnline()
  if (isVisitor && (praying ?? 0) < FEWEST_FOR_VISITORS) return null
  return (
    <LiveBanner
      label={t('community.now')}
      isLive={isOnline && state === 'live'}
      tag={isOnline ? t(tags[state]) : t('community.live.offline')}
      people={praying}
      figure={formatNumber(praying ?? 0)}
      line={praying === null ? t('community.praying.unknown') : t('community.praying', { count: praying })}
    />
  )
}
