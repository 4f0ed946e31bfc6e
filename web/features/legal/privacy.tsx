import { privacySections } from '#contract/messages/en/legal.ts'
import { t } from '#web/platform/text.ts'
import { LegalPage } from './legal-page.tsx'

/** What is kept about a person, what for and for how long (POPIA s18; spec B §2). */
export function Privacy({ siteName }: { siteName: string }) {
  return <LegalPage title={t('privacy.pageTitle')} sections={privacySections} siteName={siteName} />
}
