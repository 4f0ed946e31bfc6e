import { DotLoader } from '#web/ui/dot-loader.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { t } from './community-texts.ts'

/** The numbers are being read (COMM-6). */
export function CommunityLoading() {
  return <DotLoader>{t('community.loading')}</DotLoader>
}

/** There are no numbers to show (COMM-7). */
export function Unavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <Failed title={t('community.unavailable.title')} retryLabel={t('action.tryAgain')} onRetry={onRetry}>
      {t('community.unavailable.body')}
    </Failed>
  )
}
