import { type ReactNode, useEffect, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { pressOfAmen } from './pray-session.ts'

/** The milliseconds since the component came. */
export function useShownMs(): () => number {
  const [shownAt] = useState(() => performance.now())
  return () => performance.now() - shownAt
}

/** The whole seconds since the component came, up to a limit. */
export function useSeconds(limit: number): number {
  const [seconds, setSeconds] = useState(0)
  const isOver = seconds >= limit
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return seconds
}

type SunButtonProps = {
  /** Until a press of Amen counts, the sun is paler. */
  isWaiting?: boolean
  onPress: () => void
  children: ReactNode
}

/** The sun is always the main act. */
export function SunButton({ isWaiting = false, onPress, children }: SunButtonProps) {
  const seconds = useSeconds(isWaiting ? SECONDS_TO_LOOK : 0)
  const isPale = isWaiting && pressOfAmen(seconds * 1000) !== 'amen'
  return (
    <button type="button" className={classNames('pray-disc', isPale && 'pray-disc-pale')} onClick={onPress}>
      {children}
    </button>
  )
}

/** Longer than the time after which an Amen counts. */
const SECONDS_TO_LOOK = 6
