import { Link } from '@tanstack/react-router'
import { Check, CircleAlert, Clock } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { usePendingWrites } from '#web/platform/pending-writes/use-pending-writes.ts'
import { t } from './pending-texts.ts'

/** Comes with the line: somebody who signs out without a connection is asked too. */
export { LeaveDialog } from './leave-dialog.tsx'

const SENT_SHOWN_MS = 4000

/** The number of writes that wait here, after the sentence about the connection, with the way to them. */
export function PendingCount() {
  const { writes } = usePendingWrites()
  const count = writes.filter(({ state }) => state === 'waiting').length
  if (count === 0) return null
  return (
    <>
      {' · '}
      {t('pending.line.waiting', { count })} <Link to="/pending">{t('pending.look')}</Link>
    </>
  )
}

/** Once the connection is back: what is being sent, that all was sent, and what was refused. */
export function PendingLine() {
  const { writes, pause } = usePendingWrites()
  const waiting = writes.filter(({ state }) => state === 'waiting').length
  const refused = writes.length - waiting
  const phase = useSending(waiting, pause !== null)
  if (phase === 'sending')
    return <Line icon={<Clock />}>{t('pending.line.sending', { count: waiting })}</Line>
  if (refused > 0)
    return (
      <Line icon={<CircleAlert />}>
        {t('pending.line.refused', { count: refused })} <Link to="/pending">{t('pending.look')}</Link>
      </Line>
    )
  return phase === 'sent' ? <Line icon={<Check />}>{t('pending.line.sent')}</Line> : null
}

/** Sending begins when a pause ends while something waits, and ends a moment after the last of it has gone. */
function useSending(waiting: number, isPaused: boolean): 'idle' | 'sending' | 'sent' {
  const [hasWaited, setHasWaited] = useState(false)
  if (!hasWaited && isPaused && waiting > 0) setHasWaited(true)
  const isSent = hasWaited && waiting === 0
  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(() => setHasWaited(false), SENT_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isSent])
  if (isSent) return 'sent'
  return hasWaited && !isPaused ? 'sending' : 'idle'
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="announcement bg-surface-2 text-sm text-text-2">
      <p className="page flex items-center gap-3 py-2">
        <span className="shrink-0">{icon}</span>
        <span>{children}</span>
      </p>
    </div>
  )
}
