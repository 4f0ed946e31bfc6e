import { useInfiniteQuery } from '@tanstack/react-query'
import type { NotificationMute } from '#contract/notifications/notification-operations.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import { loadMoreTexts } from '#web/platform/text/general-texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SettingList } from '#web/ui/lists/setting-list.tsx'
import { t } from './choice-texts.ts'
import { mutesKey, mutesQuery } from './notification-queries.ts'

/** The row goes, so no toast says it. */
const unmuting = {
  failed: { title: 'notifications.unmute.failed' },
  showsReason: true,
  refresh: [mutesKey, ['getPrayerPage']],
} as const satisfies Outcome

/** The prayers and groups of which the member hears nothing more, and the button to hear of them again. */
export function NotificationMutes() {
  const list = useInfiniteQuery(mutesQuery(useApi()))
  return (
    <SettingList
      id="muted"
      title={t('notifications.mutes')}
      lead={t('notifications.mutes.lead')}
      items={list.data?.pages.flatMap(({ items }) => items) ?? null}
      list={list}
      texts={{
        ...loadMoreTexts(),
        none: t('notifications.mutes.none'),
        failed: t('notifications.mutes.failed'),
      }}
    >
      {(mute) => <MuteRow key={`${mute.subjectId} ${mute.kind}`} mute={mute} />}
    </SettingList>
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
