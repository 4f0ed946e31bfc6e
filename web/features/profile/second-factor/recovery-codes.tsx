import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { Copy, Printer } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { Session } from '#contract/account/account-operations.ts'
import type { SecondFactor } from '#contract/account/second-factor-operations.ts'
import { t } from '#web/features/account/second-factor/second-factor-texts.ts'
import { sessionKey } from '#web/platform/api/session-query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useBusyAction } from '#web/ui/buttons/use-busy-action.ts'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog, DialogActions } from '#web/ui/dialogs/dialog.tsx'
import { PrintSheet } from '#web/ui/layout/print-sheet.tsx'
import { type NewCodes, useCreateRecoveryCodes } from './api.ts'
import { copyText } from './copy-text.ts'

export type ShowCodes = (codes: NewCodes) => void

/**
 * Shows new recovery codes once: `const [showCodes, dialog] = useRecoveryCodes()`, and render `{dialog}` in what stays
 * when the second factor changes. The dialog and the page stay until the person says that the codes are kept; `onKept`
 * comes then, or at once where none were made.
 */
export function useRecoveryCodes(onKept?: () => Promise<unknown>): [ShowCodes, ReactNode] {
  const queryClient = useQueryClient()
  const [codes, setCodes] = useState<NewCodes>(null)
  const [isLeaving, keep] = useBusyAction(async () => {
    await onKept?.()
    setCodes(null)
  })
  const isSignedIn = () => Boolean(queryClient.getQueryData<Session>(sessionKey)?.member)
  useBlocker({
    disabled: codes === null || isLeaving,
    shouldBlockFn: isSignedIn,
    enableBeforeUnload: isSignedIn,
  })

  function show(made: NewCodes): void {
    if (made) setCodes(made)
    else keep()
  }
  return [show, codes ? <CodesDialog key="codes" codes={codes} isLeaving={isLeaving} onKept={keep} /> : null]
}

type CodesDialogProps = { codes: readonly string[]; isLeaving: boolean; onKept: () => void }

function CodesDialog({ codes, isLeaving, onKept }: CodesDialogProps) {
  const textId = useId()
  // Browsers close a dialog on a second Escape whatever the page says: it opens again.
  const [opened, setOpened] = useState(0)
  const list = (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2">
      {codes.map((code) => (
        <li key={code}>
          <code className="num text-lg">{grouped(code)}</code>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <Dialog
        key={opened}
        open
        title={t('secondFactor.recovery.shown')}
        describedBy={textId}
        onCancel={() => setOpened(opened + 1)}
      >
        <div className="stack">
          <p id={textId} className="dialog-text">
            {t('secondFactor.recovery.shown.text')}
          </p>
          {list}
          <div className="row">
            <Button
              kind="secondary"
              onClick={() => void copyText(codes.map(grouped).join('\n'), t('secondFactor.recovery.copied'))}
            >
              <Copy />
              {t('secondFactor.recovery.copy')}
            </Button>
            <Button kind="secondary" onClick={() => window.print()}>
              <Printer />
              {t('secondFactor.recovery.print')}
            </Button>
          </div>
          <DialogActions>
            <Button busy={isLeaving} busyLabel={t('secondStep.submitting')} onClick={onKept}>
              {t('secondFactor.recovery.kept')}
            </Button>
          </DialogActions>
        </div>
      </Dialog>
      <PrintSheet>
        <h1>{t('secondFactor.recovery.shown')}</h1>
        {list}
      </PrintSheet>
    </>
  )
}

/** Two groups of five are easier to write down. */
function grouped(code: string): string {
  return code.replace(/^(\w{5})(\w{5})$/, '$1-$2')
}

type RecoveryCodesProps = { secondFactor: SecondFactor; showCodes: ShowCodes }

/** How many recovery codes are left, and the button for new ones. */
export function RecoveryCodes({ secondFactor: { recoveryCodesLeft: count }, showCodes }: RecoveryCodesProps) {
  const create = useCreateRecoveryCodes()
  const [confirm, dialog] = useConfirm()
  const run = async () => showCodes(await create())
  const [isCreating, press] = useBusyAction(async () => {
    if (count === 0) return await run()
    await confirm({
      title: t('secondFactor.recovery.create.title'),
      consequence: t('secondFactor.recovery.create.text'),
      action: t('secondFactor.recovery.create'),
      cancel: t('action.cancel'),
      run,
    })
  })
  return (
    <>
      <p className="num">{t('secondFactor.recovery.left', { count })}</p>
      <div>
        <Button kind="secondary" size="sm" aria-disabled={isCreating || undefined} onClick={press}>
          {t('secondFactor.recovery.create')}
        </Button>
      </div>
      {dialog}
    </>
  )
}
