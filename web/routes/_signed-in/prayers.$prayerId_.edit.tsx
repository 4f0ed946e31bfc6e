import { createFileRoute, redirect } from '@tanstack/react-router'

/** The other address of the edit form (REQ-23). */
export const Route = createFileRoute('/_signed-in/prayers/$prayerId_/edit')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/prayers/edit/$prayerId', params, replace: true })
  },
})
