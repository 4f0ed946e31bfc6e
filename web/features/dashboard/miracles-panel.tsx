import { Link } from '@tanstack/react-router'
import type { OwnMiracleCard } from '#contract/miracles/miracle-operations.ts'
import { OwnMiracles } from '#web/features/miracles/own-miracles.tsx'
import { SectionHead } from '#web/ui/page.tsx'
import { textLinkClass } from '#web/ui/text-button.tsx'
import { t } from './dashboard-texts.ts'

type MiraclesPanelProps = { miracles: OwnMiracleCard[]; hasMore: boolean; timeZone: string }

/** The newest own miracles; the rest is in the history (DASH-4). */
export function MiraclesPanel({ miracles, hasMore, timeZone }: MiraclesPanelProps) {
  return (
    <section>
      <SectionHead title={t('dashboard.miracles')} action={hasMore ? <ShowAll /> : undefined} />
      <OwnMiracles miracles={miracles} timeZone={timeZone} />
    </section>
  )
}

function ShowAll() {
  return (
    <Link to="/dashboard" search={{ tab: 'history', filter: 'miracles' }} className={textLinkClass}>
      {t('dashboard.showAll')} <span className="sr-only">{t('dashboard.showAll.miracles')}</span>
    </Link>
  )
}
