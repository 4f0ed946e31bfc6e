import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { type OwnPasskey, PasskeyName } from '#contract/account/second-factor-operations.ts'
import { t } from '#web/features/account/second-factor/second-factor-texts.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { formatDay, formatInstant } from '#web/platform/text/format-time.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useRemovePasskey, useRenamePasskey } from './api.ts'
import { SubmitRow } from './submit-row.tsx'
import { useContainerFocus } from './use-container-focus.ts'

type PasskeysProps = { passkeys: readonly OwnPasskey[]; timeZone: string }

/** One's own passkeys, each with its name, its days, and what can be done with it. */
export function Passkeys({ passkeys, timeZone }: PasskeysProps) {
  const [list, settle] = useContainerFocus()
  if (passkeys.length === 0) return null
  return (
    <div ref={list} tabIndex={-1}>
      <ul className="stack">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} timeZone={timeZone} onRemoved={settle} />
        ))}
      </ul>
    </div>
  )
}

type PasskeyRowProps = { passkey: OwnPasskey; timeZone: string; onRemoved: () => void }

function PasskeyRow({ passkey, timeZone, onRemoved }: PasskeyRowProps) {
  const { name, isSynced, createdAt, lastUsedAt } = passkey
  const [isNaming, setIsNaming] = useState(false)
  const [row, settle] = useContainerFocus()

  function close(): void {
    setIsNaming(false)
    settle()
  }
  return (
    <li>
      <div ref={row} tabIndex={-1}>
        {isNaming ? (
          <NameForm passkey={passkey} onClose={close} />
        ) : (
          <div className="row justify-between">
            <div className="min-w-0 flex-[1_1_12rem]">
              <strong className="block font-semibold wrap-anywhere">{name}</strong>
              <span className="block text-sm text-text-2">
                {t('secondFactor.passkey.addedOn', { day: formatDay(createdAt, timeZone) })}
              </span>
              <span className="block text-sm text-text-2">
                {lastUsedAt === null
                  ? t('secondFactor.passkey.neverUsed')
                  : t('secondFactor.passkey.lastUsed', { when: formatInstant(lastUsedAt, timeZone) })}
              </span>
              {isSynced ? (
                <span className="block text-sm text-text-2">{t('secondFactor.passkey.synced')}</span>
              ) : null}
            </div>
            <div className="row">
              <Button
                kind="secondary"
                size="sm"
                aria-label={t('secondFactor.passkey.renameOf', { name })}
                onClick={() => setIsNaming(true)}
              >
                {t('secondFactor.passkey.rename')}
              </Button>
              <Remove passkey={passkey} onRemoved={onRemoved} />
            </div>
          </div>
        )}
      </div>
    </li>
  )
}

const Renaming = z.strictObject({ name: PasskeyName })

function NameForm({ passkey: { id, name }, onClose }: { passkey: OwnPasskey; onClose: () => void }) {
  const rename = useRenamePasskey()
  const form = useContractForm({
    schema: Renaming,
    defaultValues: { name },
    submit: async (named) => {
      await rename({ passkeyId: id, ...named })
      onClose()
    },
  })
  const { setFocus } = form
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus])
  return (
    <form method="post" noValidate className="stack" onSubmit={form.onSubmit}>
      <TextInput
        {...form.register('name')}
        label={t('secondFactor.passkey.name')}
        error={form.errorOf('name')}
        autoComplete="off"
      />
      <SubmitRow isSubmitting={form.isSubmitting} onCancel={onClose}>
        {t('secondFactor.passkey.save')}
      </SubmitRow>
    </form>
  )
}

function Remove({ passkey: { id, name }, onRemoved }: { passkey: OwnPasskey; onRemoved: () => void }) {
  const remove = useRemovePasskey()
  const [confirm, dialog] = useConfirm()

  function ask(): void {
    void confirm({
      title: t('secondFactor.passkey.remove.title'),
      consequence: t('secondFactor.passkey.remove.text', { name }),
      action: t('secondFactor.passkey.remove'),
      cancel: t('action.cancel'),
      run: () => remove({ passkeyId: id }),
    }).then((isRemoved) => isRemoved && onRemoved(), refusedWithToast)
  }
  return (
    <>
      <Button
        kind="danger-ghost"
        size="sm"
        aria-label={t('secondFactor.passkey.removeOf', { name })}
        onClick={ask}
      >
        {t('secondFactor.passkey.remove')}
      </Button>
      {dialog}
    </>
  )
}

/** The operation has shown a toast already. */
function refusedWithToast(): null {
  return null
}
