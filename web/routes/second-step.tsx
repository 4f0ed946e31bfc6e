import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { SecondStep } from '#web/features/account/second-factor/second-step.tsx'
import { secondStepQuery } from '#web/features/account/second-factor/second-step-query.ts'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { redirectMembers } from '#web/features/shell/redirect-members.ts'
import { rememberReturnPath } from '#web/platform/session/return-path.ts'

/** Pages that work without scripts are plain HTML: the browser's bundle leaves them out. */
const plain = import.meta.env.SSR
  ? await import('#web/features/account/second-factor/plain-second-step.tsx')
  : null

/** The second step of a sign-in; what is asked for depends on a cookie, so that only the browser renders it. */
export const Route = createFileRoute('/second-step')({
  ssr: false,
  staticData: { plainWhenPosted: true },
  validateSearch: ({ redirect }): { redirect?: string } => (typeof redirect === 'string' ? { redirect } : {}),
  beforeLoad: ({ context, search: { redirect } }) => redirectMembers(context, redirect),
  loader: async ({ context: { queryClient, api } }) => {
    await queryClient.prefetchQuery({ ...secondStepQuery(api), staleTime: 0 })
  },
  pendingComponent: SecondStepWaiting,
  component: SecondStepPage,
})

function SecondStepPage() {
  const { redirect } = Route.useSearch()
  useEffect(() => {
    if (redirect) rememberReturnPath(redirect)
  }, [redirect])
  return <SecondStep />
}

/** The page until scripts have come: without them one field takes either code, by a form post. */
function SecondStepWaiting() {
  const posted = plain?.usePostedStep()
  if (!plain) return <PageWaiting />
  if (posted) return <plain.PostedSecondStep posted={posted} />
  return <PageWaiting withoutScripts={<plain.StepWithoutScripts />} />
}
