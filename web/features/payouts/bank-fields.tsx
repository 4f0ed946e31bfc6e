import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { useApi } from '#web/platform/use-api.ts'
import { Note } from '#web/ui/note.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { t } from './bank-texts.ts'
import { banksQuery } from './queries.ts'
import type { HolderState } from './use-account-holder.ts'
import type { BankForm } from './use-bank-form.ts'

/** Bank, number, and whose account it is (acceptance BANK-1). */
export function BankFields({ form }: { form: BankForm }) {
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

/** Typed by hand, unless the provider tells it. */
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
