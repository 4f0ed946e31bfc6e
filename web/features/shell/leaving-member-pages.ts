import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { t } from './shell-texts.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The matched route is for members only. */
    isMembersOnly?: boolean
  }
}

/** Navigates to /login when the current page is for members only; for a sign-out in another tab (AUTH-34). */
export function useLeavingMemberPages(): () => Promise<void> {
  const router = useRouter()
  return useCallback(async () => {
    const { matches } = router.state
    if (!matches.some((match) => match.staticData.isMembersOnly)) return
    await router.navigate({ to: '/login', search: {}, replace: true })
    showToast({ kind: 'info', title: t('session.signedOutElsewhere') })
  }, [router])
}
