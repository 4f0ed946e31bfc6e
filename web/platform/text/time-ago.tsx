import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { onServerTime, serverNow } from '#web/platform/device/server-clock.ts'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'
import { formatDay, formatInstant, timeAgo } from './format-time.ts'
import { t } from './general-texts.ts'
import './general-texts.ts'

const MINUTE_MS = 60_000

/** The time of something, {@link useTimeAgo}; the tooltip has the exact time. */
export function TimeAgo({ at }: { at: string }) {
  const text = useTimeAgo(at)
  return (
    <time dateTime={at} title={formatInstant(at)} suppressHydrationWarning>
      {text}
    </time>
  )
}

/**
 * '2 hours ago' by the server's clock (GEN-2), for a sentence in an element with `suppressHydrationWarning`. HTML that is
 * the same for everybody may be older than it looks and has the date until the page is hydrated; a member's own page is
 * new and has '2 hours ago' at once.
 */
export function useTimeAgo(at: string): string {
  const now = useMinute()
  const isHydrated = useIsHydrated()
  const renderedAt = useRouter({ warn: false })?.options.context.renderedAt
  if (isHydrated) return agoText(at, now)
  if (import.meta.env.SSR && renderedAt !== undefined) return agoText(at, Date.parse(renderedAt))
  return formatDay(at)
}

function agoText(at: string, now: number): string {
  const { key, count } = timeAgo(at, now)
  return t(key, { count })
}

/** The current minute by the server's clock; components that use it render anew when it is over. */
export function useMinute(): number {
  return useSyncExternalStore(onEachMinute, currentMinute, currentMinute)
}

let shown = 0
let minuteStartedAt = 0

/** Once nothing shows the time any more it is reset: the next component starts with the time at that moment. */
function onEachMinute(onTick: () => void): () => void {
  shown += 1
  const timer = setInterval(onTick, MINUTE_MS)
  const stopListening = onServerTime(onTick)
  return () => {
    clearInterval(timer)
    stopListening()
    shown -= 1
    if (shown === 0) minuteStartedAt = 0
  }
}

/**
 * The current time, the same for a minute, so that everything on a page shows the same time; a clock that is set back
 * is followed.
 */
function currentMinute(): number {
  const now = serverNow()
  if (Math.abs(now - minuteStartedAt) >= MINUTE_MS) minuteStartedAt = now
  return minuteStartedAt
}
