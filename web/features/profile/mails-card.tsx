import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { MailNotice, OwnProfile } from '#contract/account/profile-operations.ts'
import { mailNotices } from '#contract/moderation/people-constants.ts'
import { useApi } from '#web/platform/page/router-context.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { useMuteMails } from './api.ts'
import { profileQuery } from './profile-queries.ts'
import { t } from './profile-texts.ts'

type Muted = OwnProfile['mutedMails']

/**
 * The muted notices as they are shown, and the toggle of one. It is optimistic and rolled back when the server refuses;
 * one write runs at a time, and presses meanwhile only change the wanted list.
 */
function useMailPreferences(): { muted: Muted; toggle(notice: MailNotice): void } {
  // Read here, so that the saved list is current at the very moment of the write.
  const { data: profile } = useQuery(profileQuery(useApi()))
  const mute = useMuteMails()
  const [wanted, setWanted] = useState<Muted | null>(null)
  const writeState = useRef<{ isSending: boolean; next: Muted | null }>({ isSending: false, next: null })
  const muted = wanted ?? profile?.mutedMails ?? []

  async function sendAll(): Promise<void> {
    const { current } = writeState
    current.isSending = true
    while (current.next) {
      const list = current.next
      current.next = null
      // Presses after a refusal are still sent.
      await mute(list).catch(refusedWithToast)
    }
    current.isSending = false
    setWanted(null)
  }
  return {
    muted,
    toggle: (notice) => {
      const list = muted.includes(notice) ? muted.filter((one) => one !== notice) : [...muted, notice]
      writeState.current.next = list
      setWanted(list)
      if (!writeState.current.isSending) void sendAll()
    },
  }
}

/** The operation has shown a toast already; the switch goes back. */
function refusedWithToast(): null {
  return null
}

/** The notices that come by mail (REQ-211). */
export function MailsCard() {
  const { muted, toggle } = useMailPreferences()
  return (
    <div className="stack">
      {mailNotices.map((notice) => (
        <Switch
          key={notice}
          label={t(`profile.mails.${notice}`)}
          description={t(`profile.mails.${notice}.hint`)}
          checked={!muted.includes(notice)}
          onChange={() => toggle(notice)}
        />
      ))}
    </div>
  )
}
