import { createFileRoute, redirect } from '@tanstack/react-router'

/** An old address of the public wall (REQ-22). */
export const Route = createFileRoute('/public-prayers')({
  beforeLoad: () => {
    throw redirect({ to: '/prayers', statusCode: 301 })
  },
})
