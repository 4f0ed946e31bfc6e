import { useEffect, useEffectEvent, useRef } from 'react'
import { isSharedDeviceChosen } from '#web/platform/device/shared-device.ts'
import { useWelcome } from '../api.ts'
import { useCompleteSignIn } from '../complete-sign-in.ts'
import { useAskPasskey, useSignInWithPasskey } from './api.ts'
import { askForPasskey } from './passkey-prompts.ts'

type PasskeySignInProps = { redirect: string | undefined; onEnd: () => void }

/** Signs in with a passkey, once: the browser asks for it as soon as this is rendered. It shows nothing itself. */
export function PasskeySignIn({ redirect, onEnd }: PasskeySignInProps) {
  const hasBegun = useRef(false)
  const { mutateAsync: ask } = useAskPasskey()
  const { mutateAsync: signIn } = useSignInWithPasskey()
  const welcome = useWelcome()
  const completeSignIn = useCompleteSignIn()

  async function run(): Promise<void> {
    const passkey = await askForPasskey(await ask({}))
    if (!passkey) return
    const session = await signIn({ passkey, isSharedDevice: isSharedDeviceChosen() })
    welcome()
    completeSignIn(session, redirect)
  }
  const begin = useEffectEvent(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    // The operations have shown why they failed.
    void run().then(onEnd, onEnd)
  })
  useEffect(() => begin(), [])
  return null
}
