import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { GroupName } from '#contract/values/audience.ts'
import { NewPrayerForm } from '#web/features/prayers/new-prayer-form.tsx'
import { NewPrayerInGroup } from '#web/features/prayers/new-prayer-in-group.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { useMember } from '../-member.ts'

/** The form for a new prayer; it leads to the page that shows it (acceptance PNEW, PNEW-28). */
export const Route = createFileRoute('/_signed-in/new-prayer')({
  validateSearch: ({ groupId }): { groupId?: string } => (typeof groupId === 'string' ? { groupId } : {}),
  pendingComponent: PageWaiting,
  component: NewPrayerPage,
})

function NewPrayerPage() {
  const member = useMember()
  const { groupId } = Route.useSearch()
  const navigate = useNavigate()
  const toPlainForm = useCallback(
    () => void navigate({ to: '/new-prayer', search: {}, replace: true }),
    [navigate],
  )
  if (!member) return null
  function leave(group: GroupName | undefined, isShared: boolean): void {
    const state = { isJustShared: isShared }
    if (group) void navigate({ to: '/groups/$groupId', params: { groupId: group.id }, state })
    else void navigate({ to: '/dashboard', state })
  }
  const form = { member, onDone: leave }
  if (groupId === undefined) return <NewPrayerForm key={member.id} {...form} />
  return <NewPrayerInGroup key={member.id} groupId={groupId} onForeignGroup={toPlainForm} {...form} />
}
