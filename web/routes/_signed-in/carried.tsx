import { createFileRoute } from '@tanstack/react-router'
import { CarriedList, carriedQuery } from '#web/features/prayers/carried/carried-list.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'

/** All that the member carries. */
export const Route = createFileRoute('/_signed-in/carried')({
  loader: ({ context: { queryClient, api } }) => {
    void queryClient.prefetchInfiniteQuery(carriedQuery(api))
  },
  pendingComponent: PageWaiting,
  component: CarriedPage,
})

function CarriedPage() {
  const { api } = Route.useRouteContext()
  return <CarriedList api={api} />
}
