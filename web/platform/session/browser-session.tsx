import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import type { Member, Session } from '#contract/account/account-operations.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import { pageSessionKey, sessionKey, sessionQuery, signedOut } from '#web/platform/api/session-query.ts'
import { clearDeviceStorage, hasTrace } from '#web/platform/device/device-storage.ts'
import { forgetPreviousPages } from '#web/platform/page/previous-page.ts'
import type { MemberServicesOptions } from './member-services.ts'
import { admitPostedAct } from './pending-act.ts'
import { forgetReturnPath } from './return-path.ts'

/** The messages between the tabs of one browser. */
export type SessionChange = 'signed-in' | 'signed-out'

let channel: BroadcastChannel | undefined
/** The member who was signed in on this page; known after their session has ended. */
let lastMemberId: string | null = null

/** Notifies the other tabs of this browser that somebody signed in or out. */
function announceSession(change: SessionChange): void {
  openChannel()?.postMessage(change)
}

/** Calls back when another tab signed in or out; returns the unsubscribe function. */
export function onSessionChange(onChange: () => void): () => void {
  const opened = openChannel()
  opened?.addEventListener('message', onChange)
  return () => opened?.removeEventListener('message', onChange)
}

/**
 * One channel for both directions: a channel does not receive its own messages, but another one on the same page would.
 */
function openChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel('session')
  return channel
}

/** The session as the browser knows it: loading until the first check, then signed in or out (AUTH-32). */
export type SessionState =
  | { status: 'loading'; member: null }
  | { status: 'signed-in'; member: Member }
  | { status: 'signed-out'; member: null }

const SessionContext = createContext<SessionState | null>(null)

/**
 * The session for a page of members. On the server it travels with the page; in the browser it may be the first one after
 * a posted sign-in.
 */
export async function readSession(queryClient: QueryClient, api: Api): Promise<Session> {
  const session = await queryClient.ensureQueryData(sessionQuery(api))
  if (import.meta.env.SSR) queryClient.setQueryData(pageSessionKey, session)
  else if (session.member) admitPostedAct(session.member.id)
  return session
}

type ProviderProps = {
  api: Api
  /** Called after a sign-out in another tab: navigates to a page that is not for members only. */
  leaveMemberPages(): Promise<void>
  children: ReactNode
}

/** Provides the session to the pages, keeps it fresh and live, and follows the other tabs (AUTH-32 … AUTH-34). */
export function SessionProvider({ api, leaveMemberPages, children }: ProviderProps) {
  const queryClient = useQueryClient()
  const session = useKnownSession(queryClient)
  const memberId = session?.member?.id ?? null
  const mayOpen = mayOpenPages(session?.member)
  const router = useRouter()
  useEffect(() => void queryClient.prefetchQuery(sessionQuery(api)), [queryClient, api])
  useEffect(
    () => onSessionChange(() => void adoptSession(queryClient, api, leaveMemberPages)),
    [queryClient, api, leaveMemberPages],
  )
  useEffect(
    () => (memberId ? loadMemberServices({ queryClient, api, router, memberId, mayOpen }) : undefined),
    [memberId, mayOpen, queryClient, api, router],
  )
  const isSignedOut = session !== undefined && memberId === null
  useEffect(() => {
    // A browser that has nothing of a member loads nothing for it.
    if (isSignedOut && hasTrace()) void import('./finish-sign-out.ts').then((m) => m.finishSignOut(api))
  }, [isSignedOut, api])
  const state = useMemo(() => stateOf(session), [session])
  return <SessionContext value={state}>{children}</SessionContext>
}

/** Whether the pages of members are open: the terms are accepted, and staff gave their second factor. */
export function mayOpenPages(member: Member | null | undefined): boolean {
  return member !== null && member !== undefined && !member.needsConsent && !member.lacksSecondFactor
}

/** The current session. */
export function useSession(): SessionState {
  const state = useContext(SessionContext)
  if (!state) throw new Error('useSession must be used within the auth provider')
  return state
}

/** Caches a fresh session after sign-in and notifies the other tabs. */
export function beginSession(queryClient: QueryClient, session: Session): void {
  forgetMemberData(queryClient)
  queryClient.setQueryData(sessionKey, session)
  announceSession('signed-in')
}

/** Caches the server's newer data of the same member, here and in the other tabs. */
export function updateSession(queryClient: QueryClient, session: Session): void {
  queryClient.setQueryData(sessionKey, session)
  announceSession('signed-in')
}

/** Clears all data of the member on this device (REQ-61, REQ-149) and notifies the other tabs. */
export function endSession(queryClient: QueryClient): void {
  forgetMember(queryClient)
  announceSession('signed-out')
}

/**
 * During hydration the page must equal the server's HTML: with the session it was rendered with, or with none, which
 * counts as loading. The first session is rendered in a transition, because most of the page depends on it; later ones
 * at once.
 */
function useKnownSession(queryClient: QueryClient): Session | undefined {
  const subscribe = useCallback(
    // Its own events only: another query may be created while a component renders, which must change nothing here.
    (onChange: () => void) =>
      queryClient.getQueryCache().subscribe(({ query }) => {
        if (query.queryKey[0] === sessionKey[0]) onChange()
      }),
    [queryClient],
  )
  const read = () => queryClient.getQueryData<Session>(sessionKey)
  const session = useSyncExternalStore(subscribe, read, () =>
    queryClient.getQueryData<Session>(pageSessionKey),
  )
  const deferred = useDeferredValue(session)
  return deferred && session
}

function stateOf(session: Session | undefined): SessionState {
  if (!session) return { status: 'loading', member: null }
  return session.member
    ? { status: 'signed-in', member: session.member }
    : { status: 'signed-out', member: null }
}

/**
 * Another tab signed in or out: refetches the session, and removes the cached data of the previous member, also when
 * the end of the session was known already.
 */
async function adoptSession(
  queryClient: QueryClient,
  api: Api,
  leaveMemberPages: () => Promise<void>,
): Promise<void> {
  const before = queryClient.getQueryData<Session>(sessionKey)?.member?.id
  await refetchSession(queryClient, api)
  const now = queryClient.getQueryData<Session>(sessionKey)?.member?.id
  if (now && now === before) return
  if (now && before) return location.reload()
  if (now) return forgetMemberData(queryClient)
  await leaveMemberPages()
  forgetMember(queryClient)
}

function refetchSession(queryClient: QueryClient, api: Api): Promise<void> {
  // Another tab may have signed out without a connection.
  return queryClient.prefetchQuery({ ...sessionQuery(api), staleTime: 0, networkMode: 'always' })
}

function forgetMember(queryClient: QueryClient): void {
  forgetMemberData(queryClient)
  const accountId = lastMemberId
  clearDeviceStorage()
  forgetReturnPath()
  queryClient.setQueryData(sessionKey, signedOut)
  void import('./finish-sign-out.ts').then((m) => m.forgetAccount(accountId))
}

/** Queries with the same data for every viewer, and the session itself. */
const publicKeys: unknown[] = ['config', 'getLanding', ...sessionKey]

function forgetMemberData(queryClient: QueryClient): void {
  forgetPreviousPages()
  queryClient.getMutationCache().clear()
  queryClient.removeQueries({ predicate: ({ queryKey }) => !publicKeys.includes(queryKey[0]) })
}

/**
 * Timers and live stream have a chunk of their own, which signed-out visitors never load. Returns the stop function.
 */
function loadMemberServices(services: Omit<MemberServicesOptions, 'onStale'>): () => void {
  lastMemberId = services.memberId
  let isWanted = true
  let stop = () => {
    isWanted = false
  }
  const onStale = () => void refetchSession(services.queryClient, services.api)
  void import('./member-services.ts').then(({ startMemberServices }) => {
    if (isWanted) stop = startMemberServices({ ...services, onStale })
  })
  return () => stop()
}
