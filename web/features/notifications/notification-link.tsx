import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { notificationPage } from '#contract/notifications/notification-address.ts'
import type { Notification } from '#contract/notifications/notification-operations.ts'

type NotificationLinkProps = {
  notification: Notification
  className?: string
  onFollow?: () => void
  children: ReactNode
}

/** The link to what a notification is about. */
export function NotificationLink({ notification, className, onFollow, children }: NotificationLinkProps) {
  return (
    <Link {...notificationPage(notification)} className={className} onClick={onFollow} preload={false}>
      {children}
    </Link>
  )
}
