import { createFileRoute, redirect } from '@tanstack/react-router'

/** Redirects to the bank account (REQ-39). */
export const Route = createFileRoute('/_signed-in/profile_/account')({
  beforeLoad: () => {
    throw redirect({ to: '/profile/giving', hash: 'bank', replace: true })
  },
})
