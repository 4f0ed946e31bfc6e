import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import type { BankAccount } from '#contract/fundraising/payout-operations.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { IconTile } from '#web/ui/lists/entry-row.tsx'
import { bankAccountQuery, useRetryBankAccount } from './api.ts'
import { BankAccountForm } from './bank-form.tsx'
import { t } from './bank-texts.ts'

type AccountProps = { account: BankAccount; timeZone: string; onChange: () => void }

/** The saved account: the state of automatic payouts, the account itself, and the button to change it. */
function ConnectedAccount({ account, timeZone, onChange }: AccountProps) {
  const { state, accountName, bankName, last4, payoutsHeldUntil } = account
  return (
    <div className="stack">
      {state === 'connected' ? (
        <Note kind="ok" title={t('bank.active')}>
          {t('bank.active.detail')}
        </Note>
      ) : (
        <SavedNote isRetrying={account.isRetrying} />
      )}
      {payoutsHeldUntil ? (
        <Note>{t('bank.held', { time: formatInstant(payoutsHeldUntil, timeZone) })}</Note>
      ) : null}
      <div className="row">
        <IconTile>
          <Landmark />
        </IconTile>
        <div className="min-w-0 flex-[1_1_7rem]">
          <p className="font-semibold wrap-anywhere">{accountName}</p>
          <p className="num text-sm text-text-2 wrap-anywhere">
            {t('bank.account', { bank: bankName, last4 })}
          </p>
          {account.isVerified ? <p className="text-sm text-text-2">{t('bank.verified')}</p> : null}
        </div>
        <Button kind="secondary" size="sm" onClick={onChange}>
          {t('bank.change')}
        </Button>
      </div>
    </div>
  )
}

/** Saved, but without automatic payouts yet (PROF-8). */
function SavedNote({ isRetrying }: { isRetrying: boolean }) {
  const { isRetrying: isTrying, retry } = useRetryBankAccount()
  const retryNow = () => void retry().catch(refusedWithToast)
  return (
    <>
      <Note kind="warn" title={t('bank.saved')}>
        {t(isRetrying ? 'bank.saved.retrying' : 'bank.saved.stopped')}
      </Note>
      <div>
        <Button size="sm" busy={isTrying} busyLabel={t('bank.retrying')} onClick={retryNow}>
          {t('bank.retry')}
        </Button>
      </div>
    </>
  )
}

/** The operation has shown a toast already. */
function refusedWithToast(): null {
  return null
}

/** The bank account donations are paid out to: none, saved, or connected (acceptance PROF-8). */
export function BankCard({ timeZone }: { timeZone: string }) {
  const { data: account, isPending, refetch } = useQuery(bankAccountQuery(useApi()))
  const [isEditing, setIsEditing] = useState(false)
  if (isPending) return <BankSkeleton />
  if (account === undefined) {
    const retry = { label: t('action.tryAgain'), onRetry: () => void refetch() }
    return (
      <Note kind="bad" retry={retry}>
        {t('bank.loadFailed')}
      </Note>
    )
  }
  if (account && !isEditing) {
    return <ConnectedAccount account={account} timeZone={timeZone} onChange={() => setIsEditing(true)} />
  }
  return (
    <BankAccountForm
      isChange={account !== null}
      onSubmitting={() => setIsEditing(true)}
      onSaved={() => setIsEditing(false)}
      onCancel={() => setIsEditing(false)}
    />
  )
}

function BankSkeleton() {
  return (
    <Loading label={t('bank.loading')}>
      <div className="stack">
        <Skeleton height="3.5rem" />
        <Skeleton width="60%" />
        <Skeleton width="40%" />
      </div>
    </Loading>
  )
}
