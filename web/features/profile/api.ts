import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Session } from '#contract/account/account-operations.ts'
import type { OwnProfile, OwnSession } from '#contract/account/profile-operations.ts'
import { providerNames, type providers } from '#contract/values/constants.ts'
import '#web/features/account/account-texts.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { sessionQuery } from '#web/platform/api/session-query.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { profileKey, sessionsKey } from './profile-queries.ts'
import { t } from './profile-texts.ts'

export type Provider = (typeof providers)[number]

/** A dialog asks for a fresh sign-in. */
const freshSignInRefusals = { FRESH_SIGN_IN_REQUIRED: null } as const

const outcomes = {
  editProfile: {
    done: { title: 'profile.updated' },
    failed: { title: 'profile.updateFailed' },
    showsReason: true,
    /** Shown at the field. */
    refusals: { INVALID: { title: 'profile.updateFailed' } },
  },
  changePassword: {
    done: { title: 'profile.password.updated' },
    failed: { title: 'profile.password.failed' },
    showsReason: true,
    refusals: {
      INVALID: { title: 'profile.password.failed' },
      WRONG_CREDENTIALS: { title: 'confirm.wrong' },
    },
    refresh: [sessionsKey],
  },
  requestPassword: {
    done: { title: 'profile.password.set.sent' },
    failed: { title: 'profile.password.set.failed' },
    showsReason: true,
  },
  requestEmailChange: {
    done: { title: 'profile.email.sent' },
    failed: { title: 'profile.email.failed' },
    showsReason: true,
    /** Shown at the field. */
    refusals: { INVALID: { title: 'profile.email.failed' } },
  },
  cancelEmailChange: {
    done: { title: 'profile.email.cancelled' },
    failed: { title: 'profile.email.cancelFailed' },
    showsReason: true,
  },
  connectProvider: {
    failed: { title: 'profile.providers.connect.failed' },
    showsReason: true,
    refusals: { ...freshSignInRefusals, PROVIDER_FAILED: { title: 'profile.providers.connect.failed' } },
  },
  disconnectProvider: {
    done: { title: 'profile.providers.disconnect.done' },
    failed: { title: 'profile.providers.disconnect.failed' },
    showsReason: true,
    refusals: freshSignInRefusals,
  },
  endSession: {
    done: { title: 'profile.sessions.ended' },
    failed: { title: 'profile.sessions.endFailed' },
    refusals: { NOT_FOUND: { title: 'profile.sessions.ended' } },
    refresh: [sessionsKey],
  },
  endOtherSessions: { failed: { title: 'profile.sessions.endFailed' }, refresh: [sessionsKey] },
  shareNameWhenPraying: {
    done: { title: 'profile.naming.saved' },
    failed: { title: 'profile.naming.failed' },
    showsReason: true,
  },
} as const satisfies Record<string, Outcome>

/** Saves full name, username, display name, and time zone (PROF-4, PROF-5). */
export function useEditProfile() {
  const { mutateAsync } = useOperation('editProfile', outcomes.editProfile)
  const cacheProfile = useProfileCache()
  return async (edit: Parameters<typeof mutateAsync>[0]): Promise<OwnProfile> =>
    cacheProfile(await mutateAsync(edit))
}

/** Changes the password (PROF-6). */
export function useChangePassword() {
  return useOperation('changePassword', outcomes.changePassword)
}

/** Mails a link to set a first password (REQ-94). */
export function useRequestPassword(email: string) {
  const { mutateAsync } = useOperation('requestPassword', outcomes.requestPassword, { email })
  return (): Promise<unknown> => mutateAsync({})
}

/** Mails links to the present and to the new address. */
export function useRequestEmailChange() {
  const { mutateAsync } = useOperation('requestEmailChange', outcomes.requestEmailChange)
  const cacheProfile = useProfileCache()
  return async (input: { email: string }): Promise<OwnProfile> => cacheProfile(await mutateAsync(input))
}

/** Cancels a pending change of address. */
export function useCancelEmailChange() {
  const { mutateAsync } = useOperation('cancelEmailChange', outcomes.cancelEmailChange)
  const cacheProfile = useProfileCache()
  return async (): Promise<OwnProfile> => cacheProfile(await mutateAsync({}))
}

/** Starts to connect another sign-in provider. */
export function useConnectProvider(provider: Provider) {
  const values = { provider: providerNames[provider] }
  const { mutateAsync } = useOperation('connectProvider', outcomes.connectProvider, values)
  return async (): Promise<string> => (await mutateAsync({ provider })).url
}

/** Disconnects a sign-in provider. */
export function useDisconnectProvider(provider: Provider) {
  const values = { provider: providerNames[provider] }
  const { mutateAsync } = useOperation('disconnectProvider', outcomes.disconnectProvider, values)
  const cacheProfile = useProfileCache()
  return async (): Promise<OwnProfile> => cacheProfile(await mutateAsync({ provider }))
}

/** Signs out another browser; a session that has ended already counts as signed out. */
export function useEndSession({ id }: OwnSession) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useOperation('endSession', outcomes.endSession)
  return (): Promise<unknown> =>
    mutateAsync({ sessionId: id }).catch(() => queryClient.invalidateQueries({ queryKey: sessionsKey }))
}

/** Signs out all other sessions. */
export function useEndOtherSessions() {
  const { mutateAsync } = useOperation('endOtherSessions', outcomes.endOtherSessions)
  return async (): Promise<void> => {
    const { ended: count } = await mutateAsync({})
    showToast({ kind: 'success', title: t('profile.sessions.othersEnded', { count }) })
  }
}

/** Says whether owners of prayers learn one's name (REQ-352). */
export function useShareNameWhenPraying() {
  const queryClient = useQueryClient()
  const { mutateAsync } = useOperation('shareNameWhenPraying', outcomes.shareNameWhenPraying)
  return async (sharesName: boolean): Promise<void> => {
    await mutateAsync({ sharesName })
    await queryClient.cancelQueries({ queryKey: profileKey })
    queryClient.setQueryData<OwnProfile>(
      profileKey,
      (profile) => profile && { ...profile, sharesNameWhenPraying: sharesName },
    )
  }
}

/** Shows a changed profile everywhere at once: here, in the top bar, and as the author's name. */
function useProfileCache(): (profile: OwnProfile) => OwnProfile {
  const queryClient = useQueryClient()
  const { queryKey } = sessionQuery(useApi())
  return (profile) => {
    void queryClient.cancelQueries({ queryKey: profileKey })
    queryClient.setQueryData<OwnProfile>(profileKey, profile)
    const { fullName, displayName, timeZone } = profile
    const before = queryClient.getQueryData<Session>(queryKey)?.member
    if (before?.fullName === fullName && before.displayName === displayName && before.timeZone === timeZone)
      return profile
    queryClient.setQueryData<Session>(queryKey, (session) =>
      session?.member
        ? { ...session, member: { ...session.member, fullName, displayName, timeZone } }
        : session,
    )
    invalidateOtherPages(queryClient)
    return profile
  }
}

const exemptKeys: unknown[] = ['session', 'config', ...profileKey]

/** Marks the data of other pages as stale; it is refetched when they are shown. */
export function invalidateOtherPages(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => !exemptKeys.includes(queryKey[0]),
    refetchType: 'none',
  })
}
