import { bankLimits } from '#contract/fundraising/fundraising-constants.ts'
import { feeValues } from '#contract/money/fees.ts'
import { useFreshSignIn } from '#web/features/account/confirm-identity.tsx'
import { useConfig } from '#web/platform/config.ts'
import { useIsOnline } from '#web/platform/online.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { BankFields } from './bank-fields.tsx'
import { t } from './bank-texts.ts'
import { useBankForm } from './use-bank-form.ts'

type BankFormProps = {
  /** There is an account already, which this one replaces. */
  isChange: boolean
  onSubmitting: () => void
  onSaved: () => void
  onCancel: () => void
}

/** Connects a bank account, or another one than before (PAY-E7.1). */
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
