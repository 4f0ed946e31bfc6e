import { useWatch } from 'react-hook-form'
import type { SentOf } from '#contract/api/all-operations.ts'
import { bankLimits } from '#contract/fundraising/fundraising-constants.ts'
import { type BankItem, NewBankAccount } from '#contract/fundraising/payout-operations.ts'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useConnectBankAccount } from './api.ts'
import { useAccountHolder } from './use-account-holder.ts'

export type BankValues = SentOf<'connectBankAccount'>

/** Runs an action that may need a fresh sign-in. */
export type Guard = <T>(action: () => Promise<T>) => Promise<T>

type BankFormOptions = {
  guard: Guard
  /** From now on the form stays, even when a refetch returns an account. */
  onSubmitting(): void
  /** The account is saved, with or without automatic payouts. */
  onSaved(): void
}

export type BankForm = ReturnType<typeof useBankForm>

/**
 * The form of a bank account (BANK-1). It has no draft on the device: a number that the server stores encrypted must
 * not lie open in a browser.
 */
export function useBankForm({ guard, onSubmitting, onSaved }: BankFormOptions) {
  const connect = useConnectBankAccount()
  const form = useContractForm<BankValues>({
    schema: NewBankAccount,
    defaultValues: { accountNumber: '', bankCode: '', accountName: '', bankName: '' },
    submit: async (account) => {
      onSubmitting()
      await guard(() => connect(account)).catch((error: unknown) => {
        // The server saves the account before it calls the provider (PAY-E7.1).
        if (isUnavailable(error)) onSaved()
        throw error
      })
      onSaved()
    },
  })
  const [accountNumber, bankCode] = useWatch({ control: form.control, name: ['accountNumber', 'bankCode'] })
  const holder = useAccountHolder({ accountNumber, bankCode }, (name) => setValue('accountName', name))
  const isTouched = form.formState.isSubmitted

  function setValue(field: keyof BankValues, value: string): void {
    form.setValue(field, value, { shouldDirty: true, shouldValidate: isTouched })
  }
  /** A name from the provider belongs to the account that was looked up. */
  function forgetHolder(): void {
    if (holder === 'verified') setValue('accountName', '')
  }
  return {
    ...form,
    holder,
    writeNumber: (text: string) => {
      forgetHolder()
      setValue('accountNumber', text.replace(/\D/g, '').slice(0, bankLimits.accountNumber.max))
    },
    chooseBank: (bank: BankItem | undefined) => {
      forgetHolder()
      setValue('bankCode', bank?.code ?? '')
      setValue('bankName', bank?.name ?? '')
    },
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'PAYMENTS_UNAVAILABLE'
}
