import { useInfiniteQuery } from '@tanstack/react-query'
import type { NotificationMute } from '#contract/notifications/notification-operations.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import { loadMoreTexts } from '#web/platform/text/general-texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SettingRow } from '#web/ui/cards/setting-row.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { mutesKey, mutesQuery } from './notification-queries.ts'
import { t } from './notification-texts.ts'

/** The row goes, so no toast says it. */
const unmuting = {
  failed: { title: 'notifications.unmute.failed' },
  showsReason: true,
  refresh: [mutesKey, ['getPrayerPage']],
} as const satisfies Outcome

/** The prayers and groups of which the member hears nothing more, and the button to hear of them again. */
export function NotificationMutes() {
  return (
    <SettingRow id="muted" title={t('notifications.mutes')} lead={t('notifications.mutes.lead')}>
      <Mutes />
    </SettingRow>
  )
}

function Mutes() {
  const list = useInfiniteQuery(mutesQuery(useApi()))
  if (list.isPending) return <Skeleton height="4rem" />
  if (!list.data) {
    const retry = { label: t('action.tryAgain'), onRetry: () => void list.refetch() }
    return (
      <Note kind="bad" retry={retry}>
        {t('notifications.mutes.failed')}
      </Note>
    )
  }
  const mutes = list.data.pages.flatMap(({ items }) => items)
  if (mutes.length === 0) return <p className="text-text-2">{t('notifications.mutes.none')}</p>
  return (
    <>
      <ul className="stack">
        {mutes.map((mute) => (
          <MuteRow key={`${mute.subjectId} ${mute.kind}`} mute={mute} />
        ))}
      </ul>
      <LoadMore list={list} texts={loadMoreTexts()} failed={t('notifications.mutes.failed')} />
    </>
  )
}

function MuteRow({ mute: { subjectKind, subjectId, kind, title } }: { mute: NotificationMute }) {
  const unmute = useOperation('unmuteNotifications', unmuting)
  return (
    <li className="row justify-between">
      <span className="min-w-0">
        <strong className="block break-words font-semibold">{title ?? t('notifications.mutes.gone')}</strong>
        {kind === 'all' ? null : (
          <span className="text-sm text-text-2">{t(`notifications.kind.${kind}`)}</span>
        )}
      </span>
      <Button
        kind="secondary"
        size="sm"
        busy={unmute.isPending}
        onClick={() => unmute.mutate({ subjectKind, subjectId, kind })}
      >
        {t('notifications.unmute')} <span className="sr-only">{title ?? ''}</span>
      </Button>
    </li>
  )
}
