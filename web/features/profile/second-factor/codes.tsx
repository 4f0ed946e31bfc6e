import { t } from '#web/features/account/second-factor/second-factor-texts.ts'
import { formatDay } from '#web/platform/text/format-time.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useRemoveCodes } from './api.ts'
import type { ShowCodes } from './recovery-codes.tsx'
import { SetUpCodes } from './set-up-codes.tsx'
import { useContainerFocus } from './use-container-focus.ts'

type CodesProps = { since: string | null; timeZone: string; showCodes: ShowCodes }

/** Codes of an app: set up, moved to another app, or removed. */
export function Codes({ since, timeZone, showCodes }: CodesProps) {
  const [part, settle] = useContainerFocus()
  return (
    <div ref={part} tabIndex={-1} className="stack">
      {since === null ? null : <p>{t('secondFactor.codes.since', { day: formatDay(since, timeZone) })}</p>}
      <SetUpCodes isAgain={since !== null} showCodes={showCodes} />
      {since === null ? null : <Remove onRemoved={settle} />}
    </div>
  )
}

function Remove({ onRemoved }: { onRemoved: () => void }) {
  const remove = useRemoveCodes()
  const [confirm, dialog] = useConfirm()

  function ask(): void {
    void confirm({
      title: t('secondFactor.codes.remove.title'),
      consequence: t('secondFactor.codes.remove.text'),
      action: t('secondFactor.codes.remove'),
      cancel: t('action.cancel'),
      run: remove,
    }).then((isRemoved) => isRemoved && onRemoved(), refusedWithToast)
  }
  return (
    <div>
      <Button kind="danger-ghost" size="sm" onClick={ask}>
        {t('secondFactor.codes.remove')}
      </Button>
      {dialog}
    </div>
  )
}

/** The operation has shown a toast already. */
function refusedWithToast(): null {
  return null
}
