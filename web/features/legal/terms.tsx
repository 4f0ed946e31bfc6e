import { termsSections } from '#contract/messages/en/legal.ts'
import { t } from '#web/platform/text.ts'
import { LegalPage } from './legal-page.tsx'

/** What everybody agrees to who opens an account (spec B §2, decision 54). */
export function Terms({ siteName }: { siteName: string }) {
  return <LegalPage title={t('terms.pageTitle')} sections={termsSections} siteName={siteName} />
}
