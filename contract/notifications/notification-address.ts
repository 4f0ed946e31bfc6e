import type { Notification } from './notification-operations.ts'

type About = Pick<Notification, 'kind' | 'detail'> & {
  subject: Pick<NonNullable<Notification['subject']>, 'kind' | 'id'> | null
  group: Pick<NonNullable<Notification['group']>, 'id'> | null
}

/** The page that a notification leads to: the pattern of its address, and the values in it. */
export function notificationPage({ kind, detail, subject, group }: About) {
  if (subject?.kind === 'prayer') {
    const tab = kind === 'commented' ? 'comments' : kind === 'update-on-carried' ? 'updates' : undefined
    return { to: '/prayers/$prayerId', params: { prayerId: subject.id }, search: { tab } } as const
  }
  if (subject?.kind === 'miracle')
    return { to: '/miracles/$miracleId', params: { miracleId: subject.id } } as const
  if (subject?.kind === 'campaign' && detail !== 'removed') {
    const params = { campaignId: subject.id }
    return kind === 'campaign-news'
      ? ({ to: '/fundraising/$campaignId', params } as const)
      : ({ to: '/fundraising/manage/$campaignId', params } as const)
  }
  if (group && kind !== 'membership-ended') {
    const isChat = kind === 'chat' || kind === 'replied'
    const tab = isChat ? 'chat' : kind === 'join-requested' ? 'requests' : undefined
    return { to: '/groups/$groupId', params: { groupId: group.id }, search: { tab } } as const
  }
  if (kind === 'reminder' && detail === 'due') return { to: '/pray', search: { source: 'today' } } as const
  return { to: pageOf(kind, detail) } as const
}

/** The address of that page, for where no router builds it; ids and tabs need no encoding. */
export function notificationAddress(about: About): string {
  const { to, params, search }: Address = notificationPage(about)
  const path = to.replace(/\$(\w+)/g, (_, name) => params?.[name] ?? '')
  const chosen = Object.entries(search ?? {}).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []))
  return chosen.length === 0 ? path : `${path}?${chosen.join('&')}`
}

type Values = Record<string, string | undefined>
type Address = { to: string; params?: Values; search?: Values }

/** The page of a kind that is about nothing with a page of its own. */
function pageOf(kind: About['kind'], detail: About['detail']) {
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
