import { useRouteContext } from '@tanstack/react-router'
import { Copy, Link2Off } from 'lucide-react'
import { useRef } from 'react'
import type { Invite } from '#contract/groups/joining-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { formatInstant } from '#web/platform/time.ts'
import { Button } from '#web/ui/button.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { showToast } from '#web/ui/toast-store.ts'

type InviteLinkProps = { invite: Invite; timeZone: string; isStopping: boolean; onStop: () => void }

/** The link of a group to copy or to scan, until when it opens, and how many came in by it. */
export function InviteLink({ invite, timeZone, isStopping, onStop }: InviteLinkProps) {
  const origin = useRouteContext({ from: '__root__', select: ({ site }) => site.origin })
  const field = useRef<HTMLInputElement>(null)
  const { token, expiresAt, uses } = invite
  const url = `${origin}/invite/${token}`

  async function copy(): Promise<void> {
    if (await isCopied(url)) return
    field.current?.focus()
    field.current?.select()
  }
  return (
    <div className="stack">
      <TextInput
        ref={field}
        label={t('invite.link')}
        hint={t('invite.until', { when: formatInstant(expiresAt, timeZone) })}
        value={url}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <div className="row">
        <Button onClick={() => void copy()}>
          <Copy />
          {t('invite.copy')}
        </Button>
        <Button kind="danger-ghost" busy={isStopping} busyLabel={t('invite.stopping')} onClick={onStop}>
          <Link2Off />
          {t('invite.stop')}
        </Button>
      </div>
      <QrCode text={url} label={t('invite.code')} />
      <p className="text-sm text-text-2">
        {uses === 0 ? t('invite.unused') : t('invite.uses', { count: uses })}
      </p>
    </div>
  )
}

/** Says that the link was copied only when it was (REQ-165). */
async function isCopied(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url)
    showToast({ kind: 'success', title: t('invite.copied') })
    return true
  } catch {
    showToast({ kind: 'failure', title: t('invite.copyFailed'), detail: t('invite.copyFailed.detail') })
    return false
  }
}
