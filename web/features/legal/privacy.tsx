import { privacySections } from '#contract/messages/en/legal.ts'
import { t } from '#web/platform/text.ts'
import { LegalPage } from './legal-page.tsx'

export function Privacy({ siteName }: { siteName: string }) {
  return <LegalPage title={t('privacy.pageTitle')} sections={privacySections} siteName={siteName} />
}
