import '#web/ui/styles/chat-prayers.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Group } from '#contract/groups/group-operations.ts'
import type { GroupPrayerCard as Card } from '#contract/groups/group-prayer-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { PagedList } from '#web/features/groups/page/paged-list.tsx'
import { useApi } from '#web/platform/api/router-context.ts'
import { itemsOf } from '#web/platform/queries/list-cache.ts'
import { TimeAgo } from '#web/platform/text/time-ago.tsx'
import { HalfSun } from '#web/ui/buttons/prayed-toggle.tsx'
import { type StatusMessage, useStatusLine } from '#web/ui/feedback/status-line.tsx'
import { groupPrayersQuery } from './group-prayers.tsx'
import { prayedLabel } from './intercessions/prayed-label.ts'
import { useIntercession } from './intercessions/use-intercession.ts'
import { t as wallText } from './wall/wall-texts.ts'

/** As many as stand beside a chat without scrolling. */
const SHOWN = 6

/** The newest open prayers of a group beside its chat, each with the half sun that says 'I prayed' (REQ-452). */
export function ChatPrayers({ group }: { group: Group }) {
  const query = useInfiniteQuery(groupPrayersQuery(useApi(), group.id))
  const [status, , show] = useStatusLine()
  const prayers = itemsOf(query.data)
    .filter(({ status, isCollapsed }) => status === 'active' && !isCollapsed)
    .slice(0, SHOWN)
  return (
    <section aria-label={t('groupPrayer.list')}>
      <h2 className="chat-prayers-name">{t('group.tab.prayers')}</h2>
      <PagedList
        groupId={group.id}
        query={{ ...query, hasNextPage: false }}
        isEmpty={prayers.length === 0}
        failed={t('groupPrayer.listFailed')}
        empty={<p className="text-text-2">{t('groupPrayer.empty')}</p>}
      >
        <ul className="chat-prayers">
          {prayers.map((prayer) => (
            <Row key={prayer.id} prayer={prayer} show={show} />
          ))}
        </ul>
      </PagedList>
      {status}
    </section>
  )
}

function Row({ prayer, show }: { prayer: Card; show: (message: StatusMessage) => void }) {
  const { id, title, author, status, dateSubmitted, prayedToday } = prayer
  const isToday = prayedToday === true
  const pray = useIntercession({ id, isToday }, show)
  const label = wallText(prayedLabel(status, isToday))
  return (
    <li>
      {prayedToday === null ? null : (
        <button
          type="button"
          className="chat-prayers-sun"
          aria-pressed={isToday}
          onClick={pray}
          title={label}
        >
          <HalfSun />
          <span className="sr-only">
            {label} {wallText('support.about', { title })}
          </span>
        </button>
      )}
      <div>
        <Link to="/prayers/$prayerId" params={{ prayerId: id }} preload={false}>
          {title}
        </Link>
        <p>
          {author.name} · <TimeAgo at={dateSubmitted} />
        </p>
      </div>
    </li>
  )
}
