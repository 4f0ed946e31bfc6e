import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { t } from '#web/features/prayers/head-texts.ts'
import { NewPrayerForm } from '#web/features/prayers/new-prayer-form.tsx'
import { NewPrayerInGroup } from '#web/features/prayers/new-prayer-in-group.tsx'
import { useMember } from './-member.ts'

/** The form for a new prayer (acceptance PNEW). */
export const Route = createFileRoute('/_signed-in/new-prayer')({
  validateSearch: ({ groupId }): { groupId?: string } => (typeof groupId === 'string' ? { groupId } : {}),
  head: ({ match }) => ({
    meta: [{ title: `${t('newPrayer.pageTitle')} · ${match.context.site.name}` }],
  }),
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
  const form = { member, onDone: () => void navigate({ to: '/dashboard' }) }
  if (groupId === undefined) return <NewPrayerForm key={member.id} {...form} />
  return <NewPrayerInGroup key={member.id} groupId={groupId} onForeignGroup={toPlainForm} {...form} />
}
