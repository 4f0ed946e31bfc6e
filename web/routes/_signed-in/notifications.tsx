import { createFileRoute } from '@tanstack/react-router'
import { notificationsQuery } from '#web/features/notifications/notification-queries.ts'
import { Notifications } from '#web/features/notifications/notifications-page.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { useMember } from '../-member.ts'

/** What happened for the member. */
export const Route = createFileRoute('/_signed-in/notifications')({
  loader: ({ context: { queryClient, api } }) => {
    void queryClient.prefetchInfiniteQuery(notificationsQuery(api))
  },
  pendingComponent: PageWaiting,
  component: NotificationsPage,
})

function NotificationsPage() {
  const { api } = Route.useRouteContext()
  const member = useMember()
  return member ? <Notifications key={member.id} api={api} timeZone={member.timeZone} /> : null
}
