import { useQueryClient } from '@tanstack/react-query'
import { Bell, CalendarDays, Sun } from 'lucide-react'
import { useRef, useState } from 'react'
import type { OutputOf } from '#contract/api/all-operations.ts'
import { frequencyOf, withFrequency } from '#contract/notifications/mail-frequency.ts'
import { type MailFrequency, mailFrequencies } from '#contract/notifications/notification-kinds.ts'
import type { NotificationChoice } from '#contract/notifications/notification-operations.ts'
import { type Outcome, type ShowOutcome, useOperation } from '#web/platform/api/use-operation.ts'
import { useStatusLine } from '#web/ui/feedback/status-line.tsx'
import { OptionCards } from '#web/ui/forms/option-cards.tsx'
import { t } from './choice-texts.ts'
import { choicesKey } from './notification-queries.ts'

const outcome = {
  done: { title: 'notifications.frequency.saved' },
  failed: { title: 'notifications.frequency.failed' },
  keepsTitle: true,
} as const satisfies Outcome

type Choices = OutputOf<'getNotificationChoices'>

/**
 * Saves an answer at once: shown at the press, and taken back to what the server last said when the last press is
 * refused. Presses are sent one after another, so that the last one holds.
 */
function useSetFrequency(show: ShowOutcome) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useOperation('setMailFrequency', outcome, {}, show)
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const presses = useRef(0)
  const confirmed = useRef<Choices | undefined>(undefined)
  const shown = () => queryClient.getQueryData<Choices>(choicesKey)

  async function send(frequency: MailFrequency): Promise<void> {
    // The operation has shown its failure beside the question.
    const answer = await mutateAsync({ frequency }).catch(() => null)
    if (answer) confirmed.current = answer
    presses.current -= 1
    if (presses.current === 0) queryClient.setQueryData<Choices>(choicesKey, confirmed.current)
  }
  return (frequency: MailFrequency): Promise<unknown> => {
    if (presses.current === 0) confirmed.current = shown()
    presses.current += 1
    void queryClient.cancelQueries({ queryKey: choicesKey })
    queryClient.setQueryData<Choices>(
      choicesKey,
      (known) => known && { items: withFrequency(known.items, frequency) },
    )
    sending.current = sending.current.then(() => send(frequency))
    return sending.current
  }
}

const icons = { daily: <Sun />, weekly: <CalendarDays />, never: <Bell /> }

/** Daily, Weekly or Never, for everything that may be refused (REQ-470). */
export function MailFrequencyQuestion({ choices }: { choices: readonly NotificationChoice[] }) {
  const [status, , show] = useStatusLine()
  const setFrequency = useSetFrequency(show)
  // The cache tells its readers a moment later: until then the browser would take the press back.
  const [pressed, setPressed] = useState<MailFrequency | null>(null)
  function choose(frequency: MailFrequency): void {
    setPressed(frequency)
    void setFrequency(frequency).then(() => setPressed((last) => (last === frequency ? null : last)))
  }
  return (
    <div className="stack gap-2">
      <OptionCards
        legend={t('notifications.frequency')}
        choices={mailFrequencies.map((value) => ({
          value,
          icon: icons[value],
          label: t(`notifications.frequency.${value}`),
          description: t(`notifications.frequency.${value}.detail`),
        }))}
        value={pressed ?? frequencyOf(choices)}
        onChange={({ target }) => choose(target.value as MailFrequency)}
      />
      {status}
    </div>
  )
}
