import { BellOff, Ellipsis, MailX } from 'lucide-react'
import type { ReactNode } from 'react'
import { notificationKinds } from '#contract/notifications/notification-kinds.ts'
import type { Notification } from '#contract/notifications/notification-operations.ts'
import { iconButtonClass } from '#web/ui/buttons/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import '#web/ui/lists/notification-list.css'
import { Menu, MenuItemText, menuItemClass } from '#web/ui/navigation/menu.tsx'
import { useMarkSeen, useMute, useNoMoreOfKind } from './api.ts'
import { NotificationIcon } from './notification-icon.tsx'
import { NotificationLink } from './notification-link.tsx'
import { sentenceOf } from './notification-sentence.ts'
import { t } from './notification-texts.ts'

type NotificationRowProps = {
  notification: Notification
  /** The time as its place shows it. */
  when: ReactNode
  /** Without icon and menu: on the dashboard. */
  isBrief?: boolean
}

/** One notification: its sentence is the link, its menu says what ends and what still happens. */
export function NotificationRow({ notification, when, isBrief = false }: NotificationRowProps) {
  const { id, kind, isSeen } = notification
  const markSeen = useMarkSeen()
  return (
    <li className={classNames(!isSeen && 'notification-unseen')}>
      {isBrief ? null : <NotificationIcon kind={kind} />}
      <div className="min-w-0">
        <NotificationLink notification={notification} onFollow={() => isSeen || void markSeen.one(id)}>
          {isSeen ? null : <span className="sr-only">{t('notifications.new')} </span>}
          {sentenceOf(notification)}
        </NotificationLink>
        <div className="notification-when">{when}</div>
      </div>
      {isBrief ? null : <Choices notification={notification} />}
    </li>
  )
}

/** What the member wants no more of; nothing where it cannot be refused. */
function Choices({ notification: { kind, subject, group } }: { notification: Notification }) {
  const noMore = useNoMoreOfKind()
  const mute = useMute()
  const { mayRefuse, mail } = notificationKinds[kind]
  const about = aboutOf(subject, group)
  if (!mayRefuse && !about) return null
  return (
    <Menu
      align="right"
      label={t('notifications.menu')}
      trigger={<Ellipsis />}
      triggerClass={iconButtonClass()}
    >
      {mayRefuse && mail !== 'never' ? (
        <button
          type="button"
          className={menuItemClass()}
          onClick={() => noMore.mutate({ kind, mail: 'never', push: false })}
        >
          <MenuItemText
            icon={<MailX />}
            label={t('notifications.noMoreOfKind')}
            line={t('notifications.noMoreOfKind.detail')}
          />
        </button>
      ) : null}
      {about ? (
        <button type="button" className={menuItemClass()} onClick={() => mute.mutate(about.target)}>
          <MenuItemText icon={<BellOff />} label={about.label} />
        </button>
      ) : null}
    </Menu>
  )
}

function aboutOf(subject: Notification['subject'], group: Notification['group']) {
  if (subject?.kind === 'prayer') {
    const target = { subjectKind: 'prayer', subjectId: subject.id, kind: 'all' } as const
    return { target, label: t('notifications.noMoreAboutPrayer') }
  }
  if (!group) return null
  const target = { subjectKind: 'group', subjectId: group.id, kind: 'all' } as const
  return { target, label: t('notifications.noMoreAboutGroup') }
}
