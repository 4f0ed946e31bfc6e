import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import type { Member, Session } from '#contract/account.ts'
import { forgetDevice } from './device-store.ts'
import type { Api } from './router-context.ts'
import { announceSession, hearSessions } from './session-channel.ts'
import { keepSessionFresh } from './session-timers.ts'

const signedOut: Session = { member: null, accessEndsAt: null }

/** The session as the browser knows it: loading until the first check, then signed in or out (spec A §4). */
export type SessionState =
  | { status: 'loading'; member: null }
  | { status: 'signed-in'; member: Member }
  | { status: 'signed-out'; member: null }

const SessionContext = createContext<SessionState | null>(null)

/** Asks the server who is signed in; a browser without the hint cookie is signed out and asks nobody. */
export function sessionQuery(api: Api) {
  return queryOptions({
    queryKey: ['session'],
    queryFn: () => (hasSessionHint() ? api.call('getSession', {}) : signedOut),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** Holds the session for the pages, keeps it fresh, and follows what other tabs do (AUTH-32 … AUTH-34). */
export function SessionProvider({ api, children }: { api: Api; children: ReactNode }) {
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...sessionQuery(api), enabled: !import.meta.env.SSR })
  const memberId = data?.member?.id ?? null
  useEffect(() => hearSessions(() => adoptSession(queryClient, api)), [queryClient, api])
  useEffect(() => (memberId ? keepSessionFresh(queryClient, api) : undefined), [memberId, queryClient, api])
  return <SessionContext value={stateOf(data)}>{children}</SessionContext>
}

/** Who is signed in. */
export function useSession(): SessionState {
  const state = useContext(SessionContext)
  if (!state) throw new Error('useSession must be used within the auth provider')
  return state
}

/** Puts a fresh session in place after sign-in and tells the other tabs. */
export function beginSession(queryClient: QueryClient, session: Session): void {
  queryClient.clear()
  queryClient.setQueryData(['session'], session)
  announceSession()
}

/** Forgets everything of the member on this device (decision 149) and tells the other tabs. */
export function endSession(queryClient: QueryClient): void {
  queryClient.clear()
  forgetDevice()
  queryClient.setQueryData(['session'], signedOut)
  announceSession()
}

/** The server said there is no session any more: typed text stays on the device until the sign-in (decision 152). */
export function expireSession(queryClient: QueryClient): void {
  queryClient.setQueryData(['session'], signedOut)
}

function stateOf(session: Session | undefined): SessionState {
  if (!session) return { status: 'loading', member: null }
  return session.member
    ? { status: 'signed-in', member: session.member }
    : { status: 'signed-out', member: null }
}

/** Another tab signed in or out: ask again; a different person's data must not stay. */
async function adoptSession(queryClient: QueryClient, api: Api): Promise<void> {
  const before = queryClient.getQueryData<Session>(['session'])?.member?.id
  const session = await queryClient.fetchQuery({ ...sessionQuery(api), staleTime: 0 })
  if (session.member?.id === before) return
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
}

function hasSessionHint(): boolean {
  return /(^|;\s*)tz_in=1/.test(document.cookie)
}
