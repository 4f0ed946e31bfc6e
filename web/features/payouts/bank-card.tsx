import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#web/platform/use-api.ts'
import { Note } from '#web/ui/note.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { BankAccountForm } from './bank-form.tsx'
import { t } from './bank-texts.ts'
import { ConnectedAccount } from './connected-account.tsx'
import { bankAccountQuery } from './queries.ts'

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
