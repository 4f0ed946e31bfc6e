import { Link } from '@tanstack/react-router'
import { Sunrise } from 'lucide-react'
import type { Miracle } from '#contract/miracles/miracle-operations.ts'
import { miracleLimits } from '#contract/values/constants.ts'
import { shorten } from '#contract/values/text.ts'
import { formatInstant } from '#web/platform/time.ts'
import { cardClass } from '#web/ui/card.tsx'
import { IconTile } from '#web/ui/entry-row.tsx'
import { t } from './prayer-texts.ts'

/** The miracle that answered a prayer, on the prayer's own page. */
export function MiracleOfPrayer({ miracle, timeZone }: { miracle: Miracle; timeZone: string }) {
  const { id, title, description, reportedAt } = miracle
  return (
    <section aria-labelledby="miracle-of-prayer" className={cardClass({ className: 'max-w-2xl' })}>
      <div className="flex gap-4">
        <IconTile ok>
          <Sunrise />
        </IconTile>
        <div className="min-w-0">
          <p className="text-sm text-text-3">
            {t('prayerPage.miracle')}
            {' · '}
            <time dateTime={reportedAt}>{formatInstant(reportedAt, timeZone)}</time>
          </p>
          <h2 id="miracle-of-prayer" className="entry-row-title mt-1">
            <Link to="/miracles/$miracleId" params={{ miracleId: id }}>
              {title}
            </Link>
          </h2>
          <p className="entry-row-text">{shorten(description, miracleLimits.excerpt)}</p>
        </div>
      </div>
    </section>
  )
}
