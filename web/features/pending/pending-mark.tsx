import { CircleAlert, Clock } from 'lucide-react'
import { serverNow } from '#web/platform/device/server-clock.ts'
import type { StoredWrite } from '#web/platform/offline/offline-database.ts'
import { usePendingWrites } from '#web/platform/pending-writes/use-pending-writes.ts'
import './pending.css'
import { sentenceOfStatus, statusOf } from './pending-status.ts'

/** Says beside a thing that its write waits on this phone, and for what. */
export function PendingMark({ write }: { write: StoredWrite }) {
  const status = statusOf(write, usePendingWrites(), serverNow())
  return (
    <span className="pending-mark">
      {status === 'refused' ? <CircleAlert /> : <Clock />}
      {sentenceOfStatus(status, write)}
    </span>
  )
}
