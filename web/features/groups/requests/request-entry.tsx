import { Check } from 'lucide-react'
import { useState } from 'react'
import type { JoinRequest } from '#contract/groups/joining-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { useFoldedContent } from '#web/features/moderation/folded-content.tsx'
import { formatInstant } from '#web/platform/time.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'

type RequestEntryProps = {
  request: JoinRequest
  timeZone: string
  onAccept: () => Promise<void>
  onReject: () => Promise<void>
}

/** One person who asks to be let in, with their word, and the two answers; while one is on its way the other waits. */
export function RequestEntry({ request, timeZone, onAccept, onReject }: RequestEntryProps) {
  const { author, message, createdAt } = request
  const [busy, setBusy] = useState<'accept' | 'reject' | null>(null)
  const { isShown, foldedNotice } = useFoldedContent(request.isFolded, 'request')
  const about = isShown ? <span className="sr-only">{author.name}</span> : null

  async function decide(answer: 'accept' | 'reject', act: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(answer)
    await act()
    setBusy(null)
  }
  return (
    <li className="flex flex-wrap items-start gap-3 border-line border-t py-4 first:border-t-0 first:pt-1 last:pb-1">
      {isShown ? <Avatar tint={author.tint} name={author.name} /> : null}
      <div className="min-w-[min(14rem,100%)] flex-1">
        {foldedNotice}
        {isShown ? <strong className="wrap-anywhere">{author.name}</strong> : null}
        <time className="block text-sm text-text-3" dateTime={createdAt}>
          {formatInstant(createdAt, timeZone)}
        </time>
        {isShown && message ? (
          <p className="whitespace-pre-line wrap-anywhere text-text-2">{message}</p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          kind="soft"
          busy={busy === 'accept'}
          busyLabel={t('join.accepting')}
          aria-disabled={busy !== null}
          onClick={() => void decide('accept', onAccept)}
        >
          <Check />
          {t('join.accept')} {about}
        </Button>
        <Button
          kind="ghost"
          busy={busy === 'reject'}
          busyLabel={t('join.rejecting')}
          aria-disabled={busy !== null}
          onClick={() => void decide('reject', onReject)}
        >
          {t('join.reject')} {about}
        </Button>
      </div>
    </li>
  )
}
