import { Link } from '@tanstack/react-router'
import type { LegalEdition } from '#contract/legal/versions.ts'
import { formatDay } from '#web/platform/text/format-time.ts'
import { t } from './legal-texts.ts'

/** Announces new terms on every page, for the 30 days before they apply (REQ-100). */
export function TermsBanner({ upcoming: { version, effectiveOn } }: { upcoming: LegalEdition }) {
  return (
    <aside aria-label={t('termsBanner.label')} className="announcement bg-surface-2 text-text-2 text-sm">
      <p className="page py-2">
        {t('termsBanner.text', { date: formatDay(effectiveOn) })}{' '}
        <Link className="underline" to="/terms" search={{ version }}>
          {t('termsBanner.link')}
        </Link>
      </p>
    </aside>
  )
}
