import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { CloudOff } from 'lucide-react'
import { useEffect } from 'react'
import { PendingCount, PendingLine } from '#web/features/pending/pending-line.tsx'
import { retryFailedQueries } from '#web/platform/queries/retry-failed-queries.ts'
import { useSession } from '#web/platform/session/browser-session.tsx'
import { formatMoment } from '#web/platform/text/format-time.ts'
import { useConnectionState } from '#web/ui/feedback/connection-state.ts'
import { t } from './connection-texts.ts'
import { useOldestShown } from './shown-data.ts'
import { watchConnection } from './watch-connection.ts'

/** Says above the page that there is no connection, or that the server does not answer, and how old the page is. */
export function ConnectionLine() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { status, member } = useSession()
  const { connection, since } = useConnectionState()
  useEffect(() => watchConnection(queryClient, router), [queryClient, router])
  useEffect(
    // For members the live stream does it.
    () => (status === 'signed-out' ? retryFailedQueries(queryClient).stop : undefined),
    [status, queryClient],
  )
  return (
    <div role="status">
      {connection === 'up' ? (
        <PendingLine />
      ) : (
        <Line connection={connection} since={since} timeZone={member?.timeZone} />
      )}
    </div>
  )
}

type LineProps = { connection: 'offline' | 'away'; since: number; timeZone: string | undefined }

/** A change by the person makes no data younger: nothing is newer than the loss of the connection. */
function Line({ connection, since, timeZone }: LineProps) {
  const oldest = useOldestShown()
  const when =
    oldest === null ? null : formatMoment(new Date(Math.min(oldest, since)).toISOString(), timeZone)
  return (
    <div className="announcement bg-surface-2 text-text-2 text-sm">
      <p className="page flex items-center gap-3 py-2">
        <CloudOff className="shrink-0" />
        <span>
          {when === null ? t(`connection.${connection}`) : t(`connection.${connection}.asOf`, { when })}
          <PendingCount />
        </span>
      </p>
    </div>
  )
}
