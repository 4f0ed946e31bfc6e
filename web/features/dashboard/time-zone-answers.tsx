import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Session } from '#contract/account/account-operations.ts'
import type { OwnProfile } from '#contract/account/profile-operations.ts'
import { timeZoneQuestionMessages } from '#contract/messages/en/time-zone-question.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { sessionKey } from '#web/platform/api/session-query.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { showToast } from '#web/ui/toasts/toast-store.ts'

const t = textsOf(timeZoneQuestionMessages)

const outcomes = {
  editProfile: {
    done: { title: 'timeZoneQuestion.followed' },
    failed: { title: 'timeZoneQuestion.failed' },
    showsReason: true,
    refresh: [['getDashboard']],
  },
  refuseTimeZone: {
    failed: { title: 'timeZoneQuestion.keep.failed' },
    showsReason: true,
    refresh: [['getDashboard']],
  },
} as const satisfies Record<string, Outcome>

type TimeZoneAnswersProps = { profileZone: string; phoneZone: string }

/** The question with its two answers. */
export function TimeZoneAnswers({ profileZone, phoneZone }: TimeZoneAnswersProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const phone = cityOf(phoneZone)
  const follow = useOperation('editProfile', outcomes.editProfile, { phone })
  const keep = useOperation('refuseTimeZone', outcomes.refuseTimeZone)
  const [isReading, setReading] = useState(false)
  const isFollowing = isReading || follow.isPending
  const isBusy = isFollowing || keep.isPending

  /** The operation saves the whole profile, of which only the time zone changes. */
  async function followPhone() {
    setReading(true)
    const profile = await api.call('getProfile', {}).catch(() => null)
    setReading(false)
    if (!profile) {
      showToast({ kind: 'failure', title: t('timeZoneQuestion.failed') })
      return
    }
    const { fullName, username, shownAs } = profile
    const onSuccess = ({ timeZone }: OwnProfile) =>
      queryClient.setQueryData<Session>(sessionKey, (session) =>
        session?.member ? { ...session, member: { ...session.member, timeZone } } : session,
      )
    follow.mutate({ fullName, username, shownAs, timeZone: phoneZone }, { onSuccess })
  }
  return (
    <Note title={t('timeZoneQuestion.title', { phone })}>
      <p>{t('timeZoneQuestion.detail')}</p>
      <div className="row mt-3">
        <Button
          size="sm"
          kind="soft"
          busy={isFollowing}
          busyLabel={t('timeZoneQuestion.saving')}
          onClick={() => {
            if (!isBusy) void followPhone()
          }}
        >
          {t('timeZoneQuestion.follow', { phone })}
        </Button>
        <Button
          size="sm"
          kind="ghost"
          busy={keep.isPending}
          busyLabel={t('timeZoneQuestion.saving')}
          onClick={() => {
            if (!isBusy) keep.mutate({ timeZone: phoneZone })
          }}
        >
          {t('timeZoneQuestion.keep', { profile: cityOf(profileZone) })}
        </Button>
      </div>
    </Note>
  )
}

/** 'New York' of 'America/New_York'. */
function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}
