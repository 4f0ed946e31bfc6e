import { Link } from '@tanstack/react-router'
import type { Notification } from '#contract/notifications/notification-operations.ts'
import { NotificationRow } from '#web/features/notifications/notification-row.tsx'
import { TimeAgo } from '#web/platform/text/time-ago.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { SectionHead } from '#web/ui/layout/page-layout.tsx'
import { t } from './dashboard-texts.ts'

/** The newest things that happened and were not seen yet; without any there is no card. */
export function News({ news }: { news: Notification[] }) {
  if (news.length === 0) return null
  const all = (
    <Link to="/notifications" className={textLinkClass}>
      {t('dashboard.news.all')} <span className="sr-only">{t('dashboard.news.all.hidden')}</span>
    </Link>
  )
  return (
    <section>
      <SectionHead title={t('dashboard.news')} action={all} />
      <Card className="notification-card">
        <ul className="notification-list notification-list-brief">
          {news.map((notification) => (
            <NotificationRow
              key={notification.id}
              isBrief
              notification={notification}
              when={<TimeAgo at={notification.at} />}
            />
          ))}
        </ul>
      </Card>
    </section>
  )
}
