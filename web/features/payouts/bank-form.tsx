import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { bankLimits } from '#contract/fundraising/fundraising-constants.ts'
import { feeValues } from '#contract/money/fees.ts'
import { useFreshSignIn } from '#web/features/account/confirm-identity.tsx'
import { useApi } from '#web/platform/api/router-context.ts'
import { useConfig } from '#web/platform/api/server-config.ts'
import { useIsOnline } from '#web/platform/device/use-is-online.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { banksQuery } from './api.ts'
import { t } from './bank-texts.ts'
import type { HolderState } from './use-account-holder.ts'
import { type BankForm, useBankForm } from './use-bank-form.ts'

/** Bank, number, and whose account it is (acceptance BANK-1). */
function BankFields({ form }: { form: BankForm }) {
  return (
    <>
      <BankField form={form} />
      <NumberField form={form} />
      <NameField form={form} />
    </>
  )
}

function BankField({ form }: { form: BankForm }) {
  const { data: banks, isPending, refetch } = useQuery(banksQuery(useApi()))
  const { field } = useController({ control: form.control, name: 'bankCode' })
  if (!isPending && !banks) {
    const retry = { label: t('action.tryAgain'), onRetry: () => void refetch() }
    return (
      <Note kind="bad" retry={retry}>
        {t('bank.list.failed')}
      </Note>
    )
  }
  const first = { value: '', label: t(isPending ? 'bank.banks.loading' : 'bank.bankName.choose') }
  return (
    <Select
      {...field}
      label={t('bank.bankName')}
      error={form.errorOf('bankCode') ?? form.errorOf('bankName')}
      disabled={isPending}
      options={[first, ...(banks ?? []).map(({ code, name }) => ({ value: code, label: name }))]}
      onChange={({ target }) => form.chooseBank(banks?.find(({ code }) => code === target.value))}
    />
  )
}

function NumberField({ form }: { form: BankForm }) {
  const { field } = useController({ control: form.control, name: 'accountNumber' })
  return (
    <TextInput
      {...field}
      className="num"
      label={t('bank.accountNumber')}
      hint={t('bank.accountNumber.hint')}
      error={form.errorOf('accountNumber')}
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => form.writeNumber(target.value)}
    />
  )
}

const hints = {
  unknown: 'bank.verification.typed',
  looking: 'bank.verification.running',
  verified: 'bank.verified',
  'not-verified': 'bank.verification.failed.detail',
} as const satisfies Record<HolderState, string>

/** Typed by hand, unless the provider returns the name. */
function NameField({ form }: { form: BankForm }) {
  return (
    <TextInput
      {...form.register('accountName')}
      label={t('bank.accountName')}
      hint={<span role="status">{t(hints[form.holder])}</span>}
      error={form.errorOf('accountName')}
      readOnly={form.holder === 'verified'}
      autoComplete="name"
    />
  )
}

type BankFormProps = {
  /** This account replaces a saved one. */
  isChange: boolean
  onSubmitting: () => void
  onSaved: () => void
  onCancel: () => void
}

/** Connects a bank account, or changes it (PAY-E7.1). */
export function BankAccountForm({ isChange, onSubmitting, onSaved, onCancel }: BankFormProps) {
  const [guard, dialog] = useFreshSignIn()
  const form = useBankForm({ guard, onSubmitting, onSaved })
  const fees = useConfig()?.payments.fees
  const { isSubmitting } = form
  return (
    <>
      <form method="post" noValidate className="stack gap-5" onSubmit={form.onSubmit}>
        <BankFields form={form} />
        <p className="text-sm text-text-2">{t('bank.share', feeValues(fees))}</p>
        {isChange ? (
          <p className="text-sm text-text-2">{t('bank.change.note', { hours: bankLimits.holdHours })}</p>
        ) : null}
        <OfflineNote />
        <div className="row">
          <Button type="submit" busy={isSubmitting} busyLabel={t('bank.connecting')}>
            {t('bank.connect')}
          </Button>
          {isChange ? (
            <Button
              kind="ghost"
              aria-disabled={isSubmitting || undefined}
              onClick={isSubmitting ? undefined : onCancel}
            >
              {t('action.cancel')}
            </Button>
          ) : null}
        </div>
      </form>
      {dialog}
    </>
  )
}

function OfflineNote() {
  if (useIsOnline()) return null
  return (
    <Note kind="warn" title={t('bank.offline')}>
      {t('bank.offline.detail')}
    </Note>
  )
}
