import { createFileRoute } from '@tanstack/react-router'
import { type PraySearch, praySearchOf } from '#web/features/pray-now/pray-address.ts'
import { PrayNow } from '#web/features/pray-now/pray-now.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { useMember } from '../-member.ts'

/** One prayer at a time, for members (REQ-430). */
export const Route = createFileRoute('/_signed-in/pray')({
  validateSearch: (search): PraySearch => praySearchOf(search),
  pendingComponent: PageWaiting,
  component: PrayPage,
})

function PrayPage() {
  const { api } = Route.useRouteContext()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const member = useMember()
  if (!member) return null
  return (
    <PrayNow
      key={member.id}
      api={api}
      memberId={member.id}
      search={search}
      onMore={(more) => void navigate({ search: more, replace: true })}
    />
  )
}
