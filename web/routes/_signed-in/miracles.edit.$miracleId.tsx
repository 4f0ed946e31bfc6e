import { createFileRoute, notFound } from '@tanstack/react-router'
import { EditMiracle } from '#web/features/miracles/edit-miracle.tsx'
import { miracleQuery } from '#web/features/miracles/miracle-queries.ts'
import { MiracleFailed, MiracleNotFound } from '#web/features/miracles/miracle-states.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import { useMember } from '../-member.ts'

/** The edit form of an own miracle (REQ-73). */
export const Route = createFileRoute('/_signed-in/miracles/edit/$miracleId')({
  loader: async ({ context: { queryClient, api }, params }) => {
    const query = { ...miracleQuery(api, params.miracleId), staleTime: 0 }
    return { miracle: await queryClient.query(query).catch(refuse) }
  },
  pendingComponent: PageWaiting,
  component: EditMiraclePage,
  notFoundComponent: MiracleNotFound,
  errorComponent: MiracleFailed,
})

function EditMiraclePage() {
  const { miracle } = Route.useLoaderData()
  const { api } = Route.useRouteContext()
  const member = useMember()
  const navigate = Route.useNavigate()
  if (!member) return null
  return (
    <EditMiracle
      key={`${member.id}:${miracle.id}`}
      api={api}
      member={member}
      miracle={miracle}
      onDone={() => navigate({ to: '/miracles/$miracleId', params: { miracleId: miracle.id } })}
    />
  )
}

function refuse(error: unknown): never {
  throw asApiFailure(error).code === 'NOT_FOUND' ? notFound() : error
}
