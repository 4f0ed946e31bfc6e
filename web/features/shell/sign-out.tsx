import { LogOut } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { topBarWideClass } from '#web/ui/top-bar.tsx'
import { t } from './member-menu-texts.ts'
import { useSignOut } from './sign-out.ts'

/** Sign Out in the top bar of wide screens. */
export function SignOutButton() {
  const { isSigningOut, signOut } = useSignOut()
  return (
    <Button kind="ghost" size="sm" className={topBarWideClass} aria-disabled={isSigningOut} onClick={signOut}>
      {t('shell.signOut')}
    </Button>
  )
}

/** Sign Out on a page that asks for something first. */
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
    <Button
      kind="secondary"
      block
      busy={isSigningOut}
      busyLabel={t('shell.signingOut')}
      onClick={signOutAndClose}
    >
      <LogOut />
      {t('shell.signOut')}
    </Button>
  )
}
