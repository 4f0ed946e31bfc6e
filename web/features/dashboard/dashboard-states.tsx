import { DotLoader } from '#web/ui/dot-loader.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { Note } from '#web/ui/note.tsx'
import { t } from './dashboard-texts.ts'

/** The first reading is under way (DASH-6). */
export function DashboardLoading() {
  return <DotLoader>{t('dashboard.loading')}</DotLoader>
}

/** Nothing could be read (DASH-10). */
export function DashboardFailed({ onRetry }: { onRetry: () => void }) {
  return <Failed title={t('dashboard.failed')} retryLabel={t('action.tryAgain')} onRetry={onRetry} />
}

/** What is shown is old, because reading it anew failed. */
export function DashboardFailedNote({ onRetry }: { onRetry: () => void }) {
  return (
    <Note kind="bad" retry={{ label: t('action.tryAgain'), onRetry }}>
      {t('dashboard.failed')}
    </Note>
  )
}

/** One part could not be read; the toast said so aloud, and the rest shows (DASH-10). */
export function SectionFailed({ name, onRetry }: { name: string; onRetry: () => void }) {
  return (
    <Note kind="warn" title={name} retry={{ label: t('action.tryAgain'), onRetry }}>
      {t('dashboard.partFailed')}
    </Note>
  )
}
