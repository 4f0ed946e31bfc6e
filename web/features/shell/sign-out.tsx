import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { expireSession } from '#web/platform/api/session-query.ts'
import { endSession } from '#web/platform/session/browser-session.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { topBarWideClass } from '#web/ui/navigation/top-bar.tsx'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { t } from './shell-texts.ts'
import { SignOutWithoutScripts } from './without-scripts.tsx'

/**
 * Signs out of this browser, in all its tabs, and goes to /login (NAV-9, AUTH-34). Not a `useOperation`: every member's
 * first page carries this file and must stay small.
 */
function useSignOut(): { isSigningOut: boolean; signOut(): Promise<void> } {
  const api = useApi()
  const queryClient = useQueryClient()
  const router = useRouter()
  const [isSigningOut, setIsSigningOut] = useState(false)

  async function signOut(): Promise<void> {
    if (isSigningOut) return
    setIsSigningOut(true)
    try {
      await api.call('signOut', {})
      await leave()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      showToast({ kind: 'failure', title: t('session.signOutFailed') })
    } finally {
      setIsSigningOut(false)
    }
  }

  /** Navigates first: the page must not refetch its data while that is being cleared. */
  async function leave(): Promise<void> {
    expireSession(queryClient)
    await router.navigate({ to: '/login', search: {} })
    endSession(queryClient)
    showToast({ kind: 'success', title: t('session.signedOut') })
  }

  return { isSigningOut, signOut }
}

/** Sign Out in the top bar of wide screens. */
export function SignOutButton() {
  const { isSigningOut, signOut } = useSignOut()
  return (
    <>
      <Button
        kind="ghost"
        size="sm"
        className={topBarWideClass}
        data-needs-scripts
        aria-disabled={isSigningOut}
        onClick={signOut}
      >
        {t('shell.signOut')}
      </Button>
      <SignOutWithoutScripts
        className={buttonClass({ kind: 'ghost', size: 'sm', className: topBarWideClass })}
      />
    </>
  )
}

/** Sign Out on a page that requires a step before others. */
export function SignOut() {
  const { isSigningOut, signOut } = useSignOut()
  return (
    <div>
      <Button kind="secondary" busy={isSigningOut} busyLabel={t('shell.signingOut')} onClick={signOut}>
        {t('shell.signOut')}
      </Button>
    </div>
  )
}

/** Sign Out at the foot of the drawer. */
export function DrawerSignOut() {
  const { isSigningOut, signOut } = useSignOut()

  async function signOutAndClose({ currentTarget }: MouseEvent): Promise<void> {
    const drawer = currentTarget.closest('dialog')
    await signOut()
    drawer?.close()
    drawer?.hidePopover?.()
  }
  return (
    <>
      <Button
        kind="secondary"
        block
        data-needs-scripts
        busy={isSigningOut}
        busyLabel={t('shell.signingOut')}
        onClick={signOutAndClose}
      >
        <LogOut />
        {t('shell.signOut')}
      </Button>
      <SignOutWithoutScripts className={buttonClass({ kind: 'secondary', block: true })} />
    </>
  )
}
