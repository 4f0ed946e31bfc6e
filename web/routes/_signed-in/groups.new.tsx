import { createFileRoute } from '@tanstack/react-router'
import { CreateGroup } from '#web/features/groups/create-group.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { useMember } from '../-member.ts'

/** The form for a new group as a page of its own (GRP-2, REQ-40). */
export const Route = createFileRoute('/_signed-in/groups/new')({
  pendingComponent: PageWaiting,
  component: NewGroupPage,
})

function NewGroupPage() {
  const member = useMember()
  const navigate = Route.useNavigate()
  if (!member) return null
  return (
    <CreateGroup
      key={member.id}
      member={member}
      onCreated={({ id }) => void navigate({ to: '/groups/$groupId', params: { groupId: id } })}
    />
  )
}
