import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { t } from '#web/features/prayers/head-texts.ts'
import { NewPrayerForm } from '#web/features/prayers/new-prayer-form.tsx'
import { useMember } from './-member.ts'

/** The form for a new prayer (acceptance PNEW). */
export const Route = createFileRoute('/_signed-in/new-prayer')({
  head: ({ match }) => ({
    meta: [{ title: `${t('newPrayer.pageTitle')} · ${match.context.site.name}` }],
  }),
  component: NewPrayerPage,
})

function NewPrayerPage() {
  const member = useMember()
  const navigate = useNavigate()
  if (!member) return null
  return <NewPrayerForm key={member.id} member={member} onDone={() => navigate({ to: '/dashboard' })} />
}
