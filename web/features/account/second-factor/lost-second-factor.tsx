import { useState } from 'react'
import { secondFactorLimits } from '#contract/values/constants.ts'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { useAskForFactorReset } from './api.ts'
import { t } from './second-factor-texts.ts'

type LostSecondFactorProps = { mayAsk: boolean; onExpired: () => void }

/** The way on for somebody who has no phone and no code any more: a reset by mail, which staff do not have. */
export function LostSecondFactor({ mayAsk, onExpired }: LostSecondFactorProps) {
  const { mutateAsync: askForReset } = useAskForFactorReset()
  const [confirm, dialog] = useConfirm()
  const [answer, setAnswer] = useState<string | null>(null)

  async function run(): Promise<void> {
    const { dueAt } = await askForReset({})
    setAnswer(t('secondStep.lost.asked', { when: formatInstant(dueAt) }))
  }
  function press(): void {
    if (mayAsk) ask()
    else setAnswer(t('secondStep.lost.staff'))
  }
  function ask(): void {
    void confirm({
      title: t('secondStep.lost.title'),
      consequence: t('secondStep.lost.text', { hours: secondFactorLimits.resetHours }),
      action: t('secondStep.lost.submit'),
      busyAction: t('secondStep.lost.submitting'),
      cancel: t('action.cancel'),
      isHarmless: true,
      run,
    }).catch((error: unknown) => {
      if (error instanceof ApiFailure && error.code === 'LINK_EXPIRED') onExpired()
    })
  }
  return (
    <>
      <div role="status" className="w-full text-left">
        {answer ? <Note>{answer}</Note> : null}
      </div>
      {answer ? null : <TextButton onClick={press}>{t('secondStep.lost')}</TextButton>}
      {dialog}
    </>
  )
}
