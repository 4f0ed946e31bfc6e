import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Session } from '#contract/account/account-operations.ts'
import { type FakeAnswers, fakeApi, nomvula, setupRender } from '#tests/support/web/render.tsx'
import { sessionKey } from '#web/platform/api/session-query.ts'
import { createQueryClient } from '#web/platform/queries/query-client.ts'
import { beginSession, endSession, SessionProvider, useSession } from './browser-session.tsx'
import { BySession } from './by-session.tsx'

setupRender()

const session: Session = { member: nomvula, accessEndsAt: '2026-11-21T07:00:00Z' }
const seen: string[] = []

function Witness() {
  const { status, member } = useSession()
  seen.push([status, member?.fullName].filter(Boolean).join(' '))
  return (
    <BySession
      signedIn={<span data-testid="part">of members</span>}
      signedOut={<span data-testid="part">of visitors</span>}
    />
  )
}

/** Renders a page whose server answers the session request when the test lets it. */
function openPage(fakeAnswers: FakeAnswers) {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('tz_in=1')
  seen.length = 0
  const queryClient = createQueryClient()
  const { api } = fakeApi(fakeAnswers)
  render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider api={api} leaveMemberPages={async () => undefined}>
        <Witness />
      </SessionProvider>
    </QueryClientProvider>,
  )
  return queryClient
}

const shown = () =>
  screen.getAllByTestId('part').map((part) => [part.textContent, part.parentElement?.dataset.shown])

test('until the first check the session is loading, and the page contains both sides (AUTH-32)', async () => {
  let answer: (session: Session) => void = () => undefined
  openPage({
    getSession: () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  expect(seen).toEqual(['loading'])
  expect(shown()).toEqual([
    ['of members', 'signed-in'],
    ['of visitors', 'signed-out'],
  ])
  await act(async () => answer(session))
  await waitFor(() => expect(seen.at(-1)).toBe('signed-in Nomvula Dlamini'))
  expect(shown()).toEqual([['of members', undefined]])
  expect(seen).not.toContain('signed-out')
})

test('signed out, in, with a fresh token, under another name, and out again; it never loads twice (AUTH-32)', async () => {
  const queryClient = openPage({ getSession: () => ({ member: null, accessEndsAt: null }) })
  await waitFor(() => expect(seen.at(-1)).toBe('signed-out'))
  act(() => beginSession(queryClient, session))
  await waitFor(() => expect(seen.at(-1)).toBe('signed-in Nomvula Dlamini'))
  act(() => void queryClient.setQueryData(sessionKey, { ...session, accessEndsAt: '2026-11-21T08:00:00Z' }))
  const member = { ...nomvula, fullName: 'Nomvula Khumalo' }
  act(() => void queryClient.setQueryData(sessionKey, { ...session, member }))
  await waitFor(() => expect(seen.at(-1)).toBe('signed-in Nomvula Khumalo'))
  act(() => endSession(queryClient))
  await waitFor(() => expect(seen.at(-1)).toBe('signed-out'))
  const states = seen.filter((state, index) => state !== seen[index - 1])
  expect(states).toEqual([
    'loading',
    'signed-out',
    'signed-in Nomvula Dlamini',
    'signed-in Nomvula Khumalo',
    'signed-out',
  ])
})
