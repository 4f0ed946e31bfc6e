import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { type ComponentType, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import type { Session } from '#contract/account/account-operations.ts'
import type { LeaveDialogProps } from '#web/features/pending/leave-dialog.tsx'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import { type Api, useApi } from '#web/platform/api/router-context.ts'
import { expireSession, sessionKey } from '#web/platform/api/session-query.ts'
import { endSession } from '#web/platform/session/browser-session.tsx'
import { endUnendedSession } from '#web/platform/session/end-unended-session.ts'
import { forgetAccount } from '#web/platform/session/finish-sign-out.ts'
import { noteUnendedSession, removeSessionHint } from '#web/platform/session/unended-session-mark.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { topBarWideClass } from '#web/ui/navigation/top-bar.tsx'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { isUnreached } from './is-unreached.ts'
import { t } from './shell-texts.ts'
import { SignOutWithoutScripts } from './without-scripts.tsx'

/**
 * Signs out of this browser, in all its tabs, and goes to /login (NAV-9, AUTH-34). Not a `useOperation`: every member's
 * first page carries this file and must stay small.
 */
function useSignOut(onLeft?: () => void): SignOutState {
  const api = useApi()
  const queryClient = useQueryClient()
  const router = useRouter()
  const [isSigningOut, setIsSigningOut] = useState(false)
  const [Question, setQuestion] = useState<ComponentType<LeaveDialogProps> | null>(null)

  async function signOut(): Promise<void> {
    if (isSigningOut) return
    const question = await questionBeforeLeaving().catch(asUnknown)
    if (question === 'unknown') showToast({ kind: 'failure', title: t('session.signOutFailed') })
    else if (question) setQuestion(() => question)
    else await signOutNow()
  }
  async function signOutNow(): Promise<void> {
    setQuestion(null)
    setIsSigningOut(true)
    try {
      await leave(await endOnServer(api))
      onLeft?.()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      showToast({ kind: 'failure', title: t('session.signOutFailed') })
    } finally {
      setIsSigningOut(false)
    }
  }

  /** Navigates first: the page must not refetch its data while that is being cleared. */
  async function leave(hasEnded: boolean): Promise<void> {
    const accountId = queryClient.getQueryData<Session>(sessionKey)?.member?.id ?? null
    if (!hasEnded) removeSessionHint()
    expireSession(queryClient)
    await router.navigate({ to: '/login', search: {} })
    endSession(queryClient)
    if (!hasEnded) noteUnendedSession()
    await forgetAccount(accountId)
    const detail = hasEnded ? undefined : t('session.signedOut.here')
    showToast({ kind: 'success', title: t('session.signedOut'), detail })
    if (!hasEnded) endUnendedSession(api)
  }

  const question = Question ? (
    <Question onLeave={() => void signOutNow()} onStay={() => setQuestion(null)} />
  ) : null
  return { isSigningOut, signOut, question }
}

type SignOutState = { isSigningOut: boolean; signOut(): Promise<void>; question: ReactNode }

/** The question to somebody whose words still wait on this phone, which a sign-out clears (REQ-526); null for others. */
async function questionBeforeLeaving(): Promise<ComponentType<LeaveDialogProps> | null> {
  const { pendingWrites } = await import('#web/platform/pending-writes/use-pending-writes.ts')
  if ((pendingWrites()?.read().writes.length ?? 0) === 0) return null
  const { LeaveDialog } = await import('#web/features/pending/pending-line.tsx')
  return LeaveDialog
}

/** The code of the question did not come: nobody's words are cleared without it. */
function asUnknown(): 'unknown' {
  return 'unknown'
}

/** False when the server cannot be reached: the session then ends on this device, and there later (REQ-515). */
async function endOnServer(api: Api): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    await api.call('signOut', {})
    return true
  } catch (error) {
    if (isUnreached(error)) return false
    throw error
  }
}

/** Sign Out in the top bar of wide screens. */
export function SignOutButton() {
  const { isSigningOut, signOut, question } = useSignOut()
  return (
    <>
      {question}
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
  const { isSigningOut, signOut, question } = useSignOut()
  return (
    <div>
      {question}
      <Button kind="secondary" busy={isSigningOut} busyLabel={t('shell.signingOut')} onClick={signOut}>
        {t('shell.signOut')}
      </Button>
    </div>
  )
}

/** Sign Out at the foot of the drawer. */
export function DrawerSignOut() {
  const drawer = useRef<HTMLDialogElement>(null)
  const { isSigningOut, signOut, question } = useSignOut(() => {
    drawer.current?.close()
    drawer.current?.hidePopover?.()
  })

  async function signOutAndClose({ currentTarget }: MouseEvent): Promise<void> {
    drawer.current = currentTarget.closest('dialog')
    await signOut()
  }
  return (
    <>
      {question}
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
