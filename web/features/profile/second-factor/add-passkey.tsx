import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { PasskeyName } from '#contract/account/second-factor-operations.ts'
import { secondFactorLimits } from '#contract/values/constants.ts'
import { makePasskey } from '#web/features/account/second-factor/passkey-prompts.ts'
import { t } from '#web/features/account/second-factor/second-factor-texts.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { hasPasskeys } from '#web/platform/device/passkey-support.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { sessionsQuery } from '../profile-queries.ts'
import { useAddPasskey, useOfferPasskey } from './api.ts'
import type { ShowCodes } from './recovery-codes.tsx'
import { SubmitRow } from './submit-row.tsx'
import { useContainerFocus } from './use-container-focus.ts'

type AddPasskeyProps = {
  /** How many the person has. */
  count: number
  isPrimary?: boolean
  size?: 'sm' | 'md'
  showCodes: ShowCodes
}

/** Adds a passkey: its name, then the lock of the phone. */
export function AddPasskey({ count, isPrimary = false, size = 'sm', showCodes }: AddPasskeyProps) {
  const [isNaming, setIsNaming] = useState(false)
  const [container, settle] = useContainerFocus()

  function close(): void {
    setIsNaming(false)
    settle()
  }
  if (!hasPasskeys()) return <p className="text-text-2">{t('secondFactor.passkey.unsupported')}</p>
  if (count >= secondFactorLimits.passkeys) return <p className="text-text-2">{t('secondFactor.tooMany')}</p>
  return (
    <div ref={container} tabIndex={-1}>
      {isNaming ? (
        <NewPasskeyForm showCodes={showCodes} onClose={close} />
      ) : (
        <Button kind={isPrimary ? 'primary' : 'secondary'} size={size} onClick={() => setIsNaming(true)}>
          {t('secondFactor.passkey.add')}
        </Button>
      )}
    </div>
  )
}

const NewPasskey = z.strictObject({ name: PasskeyName })

function NewPasskeyForm({ showCodes, onClose }: { showCodes: ShowCodes; onClose: () => void }) {
  const offer = useOfferPasskey()
  const add = useAddPasskey()
  const form = useContractForm({
    schema: NewPasskey,
    defaultValues: { name: useDeviceName() },
    submit: async ({ name }) => {
      const created = await makePasskey(await offer.mutateAsync({}))
      if (!created) return
      const codes = await add({ name, created })
      onClose()
      showCodes(codes)
    },
  })
  const { setFocus } = form
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus])
  return (
    <form method="post" noValidate className="stack" onSubmit={form.onSubmit}>
      <TextInput
        {...form.register('name')}
        label={t('secondFactor.passkey.name')}
        hint={t('secondFactor.passkey.name.hint')}
        error={form.errorOf('name')}
        autoComplete="off"
      />
      <SubmitRow
        isSubmitting={form.isSubmitting}
        busyLabel={t('secondFactor.passkey.adding')}
        onCancel={onClose}
      >
        {t('secondFactor.passkey.add')}
      </SubmitRow>
    </form>
  )
}

/** 'Chrome on Android' where the list of sessions has loaded. */
function useDeviceName(): string {
  const { queryKey } = sessionsQuery(useApi())
  const sessions = useQueryClient().getQueryData(queryKey)?.items
  return sessions?.find(({ isThis }) => isThis)?.device ?? t('secondFactor.passkey.name.first')
}
