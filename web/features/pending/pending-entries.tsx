import type { DeferrableName } from '#contract/api/all-operations.ts'
import { usePendingAbout } from '#web/platform/pending-writes/use-pending-writes.ts'
import { PendingCard } from './pending-card.tsx'
import { t } from './pending-texts.ts'

type PendingEntriesProps = {
  operations: readonly DeferrableName[]
  /** The thing that they are about; null for new things. */
  subject: string | null
  withKind?: boolean
}

/** The writes about one thing that wait on this phone, in the list where they will stand. Nothing while none waits. */
export function PendingEntries({ operations, subject, withKind = false }: PendingEntriesProps) {
  const writes = usePendingAbout(operations, subject)
  if (writes.length === 0) return null
  return (
    <ul className="stack mb-6" aria-label={t('pending.list')}>
      {writes.map((write) => (
        <PendingCard key={write.key} write={write} withKind={withKind} />
      ))}
    </ul>
  )
}
