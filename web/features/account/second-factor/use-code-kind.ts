import { useEffect, useState } from 'react'
import type { OutputOf } from '#contract/api/all-operations.ts'
import { hasPasskeys } from '#web/platform/device/passkey-support.ts'
import type { CodeKind, useCodeForm } from './code-field.tsx'

type Ways = OutputOf<'getProofWays'>
type CodeForm = Pick<ReturnType<typeof useCodeForm>, 'reset' | 'setFocus'>

/**
 * Which code is asked for: that of the app where there is one, none where a passkey is enough, else a recovery code.
 * `choose` shows the other one, empty and with the focus. The question is left out where the browser has no passkeys.
 */
export function useCodeKind({ hasCodes, hasRecoveryCodes, passkey: asked }: Ways, form: CodeForm) {
  const passkey = hasPasskeys() ? asked : null
  const [chosen, setChosen] = useState<CodeKind | null>(null)
  const first = hasCodes ? 'app' : passkey ? null : 'recovery'
  const kind = chosen ?? first
  const other = otherThan(kind, hasCodes, hasRecoveryCodes)
  const { setFocus } = form
  useEffect(() => {
    if (chosen) setFocus('code')
  }, [chosen, setFocus])

  function choose(): void {
    form.reset()
    setChosen(other)
  }
  return { kind, other, passkey, choose }
}

function otherThan(kind: CodeKind | null, hasCodes: boolean, hasRecoveryCodes: boolean): CodeKind | null {
  if (kind === 'recovery') return hasCodes ? 'app' : null
  return hasRecoveryCodes ? 'recovery' : null
}
