import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Notification } from '#contract/notifications/notification-operations.ts'

type NotificationLinkProps = {
  notification: Notification
  className?: string
  onFollow?: () => void
  children: ReactNode
}

/** The link to what a notification is about. */
export function NotificationLink({ notification, className, onFollow, children }: NotificationLinkProps) {
  const link = { className, onClick: onFollow, preload: false, children } as const
  const { kind, detail, subject, group } = notification
  if (subject?.kind === 'prayer') {
    const tab = kind === 'commented' ? 'comments' : kind === 'update-on-carried' ? 'updates' : undefined
    return <Link {...link} to="/prayers/$prayerId" params={{ prayerId: subject.id }} search={{ tab }} />
  }
  if (subject?.kind === 'miracle')
    return <Link {...link} to="/miracles/$miracleId" params={{ miracleId: subject.id }} />
  if (subject?.kind === 'campaign' && detail !== 'removed') {
    const params = { campaignId: subject.id }
    return kind === 'campaign-news' ? (
      <Link {...link} to="/fundraising/$campaignId" params={params} />
    ) : (
      <Link {...link} to="/fundraising/manage/$campaignId" params={params} />
    )
  }
  if (group && kind !== 'membership-ended') {
    const params = { groupId: group.id }
    const tab = kind === 'chat' ? 'chat' : kind === 'join-requested' ? 'requests' : undefined
    return <Link {...link} to="/groups/$groupId" params={params} search={{ tab }} />
  }
  if (kind === 'reminder' && detail === 'due')
    return <Link {...link} to="/pray" search={{ source: 'today' }} />
  return <Link {...link} to={pageOf(notification)} />
}

/** The page of a kind that is about nothing with a page of its own. */
function pageOf({ kind, detail }: Notification) {
  if (kind === 'membership-ended') return '/groups'
  if (kind === 'campaign') return '/fundraising/my-campaigns'
  if (kind === 'donation' || kind === 'campaign-news' || detail === 'bank-account') return '/profile/giving'
  if (kind === 'reminder') return '/profile/times'
  if (kind === 'account') return '/profile/sign-in'
  if (kind === 'case-opened') return '/moderation'
  if (kind === 'contact-received') return '/admin/contact'
  if (kind === 'review-opened' || kind === 'payout-due') return '/admin/payments'
  if (kind === 'moderation') return '/contact'
  if (kind === 'report-decided') return '/profile/privacy'
  return '/dashboard'
}
