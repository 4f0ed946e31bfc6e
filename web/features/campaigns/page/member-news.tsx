import { useEffect, useRef } from 'react'
import { useLiveFacts, useLiveState, useWatch } from '#web/platform/live.ts'
import { useTimedReading } from './use-timed-reading.ts'

/** However many gifts come at once, the page is read at most so often. */
const PACE_MS = 2000

type Reading = () => Promise<void>

/** Has the page read again when something happened: members hear of it by the stream, and ask where there is none. */
export function MemberNews({ campaignId, read }: { campaignId: string; read: Reading }) {
  const isLive = useLiveState() === 'live'
  const readSoon = usePaced(read)
  useWatch(`campaign:${campaignId}`)
  useLiveFacts({
    fact: ({ ids }) => {
      if ('campaignId' in ids && ids.campaignId === campaignId) readSoon()
    },
    back: readSoon,
  })
  useTimedReading(!isLive, read)
  return null
}

/** At once the first time, then at most once in a while; the last wish is never lost. */
function usePaced(act: Reading): () => void {
  const lastAt = useRef(Number.NEGATIVE_INFINITY)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    clearTimeout(timer.current)
    const pause = lastAt.current + PACE_MS - performance.now()
    timer.current = setTimeout(
      () => {
        lastAt.current = performance.now()
        void act()
      },
      Math.max(0, pause),
    )
  }
}
