import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { t } from './shell-texts.ts'

/** A page that is there sooner needs no line. */
const SLOW_MS = 300

/** A line over the page while the next one takes its time to load (REQ-282). */
export function SlowNavigation() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  return isLoading ? <LateProgressLine /> : null
}

function LateProgressLine() {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSlow ? <div className="progress-line" role="progressbar" aria-label={t('state.loading')} /> : null
}
