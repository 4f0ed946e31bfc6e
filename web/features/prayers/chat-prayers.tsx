import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Group } from '#contract/groups/group-operations.ts'
import type { GroupPrayerCard as Card } from '#contract/groups/group-prayer-operations.ts'
import { tagOf } from '#contract/languages/language-codes.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { PagedList } from '#web/features/groups/page/paged-list.tsx'
import { useApi } from '#web/platform/api/router-context.ts'
import { itemsOf } from '#web/platform/queries/list-cache.ts'
import { TimeAgo } from '#web/platform/text/time-ago.tsx'
import { PrayedMark } from '#web/ui/buttons/prayed-mark.tsx'
import { type StatusMessage, useStatusLine } from '#web/ui/feedback/status-line.tsx'
import { PrayerRow, prayerListClass } from '#web/ui/lists/prayer-row.tsx'
import { groupPrayersQuery } from './group-prayers.tsx'
import { prayedLabel } from './intercessions/prayed-label.ts'
import { useIntercession } from './intercessions/use-intercession.ts'
import { t as wallText } from './wall/wall-texts.ts'

/** As many as stand beside a chat without scrolling. */
const SHOWN = 5

/** The newest open prayers of a group beside its chat, each with the half sun that says 'I prayed' (REQ-452). */
export function ChatPrayers({ group }: { group: Group }) {
  const query = useInfiniteQuery(groupPrayersQuery(useApi(), group.id))
  const [status, , show] = useStatusLine()
  const prayers = itemsOf(query.data)
    .filter((prayer) => prayer.status === 'active' && !prayer.isCollapsed)
    .slice(0, SHOWN)
  return (
    <section aria-label={t('groupPrayer.list')}>
      <h2>{t('group.tab.prayers')}</h2>
      <PagedList
        groupId={group.id}
        query={{ ...query, hasNextPage: false }}
        isEmpty={prayers.length === 0}
        failed={t('groupPrayer.listFailed')}
        empty={<p className="text-text-2">{t('groupPrayer.empty')}</p>}
      >
        <ul className={prayerListClass}>
          {prayers.map((prayer) => (
            <ChatPrayer key={prayer.id} prayer={prayer} show={show} />
          ))}
        </ul>
      </PagedList>
      {status}
    </section>
  )
}

/** An admin who reads by role cannot pray here: for them the row has no mark. */
function ChatPrayer({ prayer, show }: { prayer: Card; show: (message: StatusMessage) => void }) {
  const { id, title, language, author, status, dateSubmitted, prayedToday } = prayer
  const isPrayed = prayedToday === true
  const { press } = useIntercession({ id, title, isToday: isPrayed }, show)
  const label = `${wallText(prayedLabel(status, isPrayed))} ${wallText('support.about', { title })}`
  return (
    <PrayerRow
      isDone={isPrayed}
      mark={
        prayedToday === null ? <span /> : <PrayedMark isPrayed={isPrayed} label={label} onPress={press} />
      }
      title={
        <Link to="/prayers/$prayerId" params={{ prayerId: id }} preload={false} lang={tagOf(language)}>
          {title}
        </Link>
      }
      line={
        <>
          {author.name} · <TimeAgo at={dateSubmitted} />
        </>
      }
    />
  )
}
