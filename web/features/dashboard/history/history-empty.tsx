import { Link } from '@tanstack/react-router'
import type { DashboardAddress } from '#web/features/dashboard/dashboard-address.ts'
import { t } from '#web/features/dashboard/dashboard-texts.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'

/** Nothing to show: because nothing matches, or because nothing was ever written down. */
export function HistoryEmpty({ address: { filter, search } }: { address: DashboardAddress }) {
  if (filter || search) {
    const everything = (
      <Link to="/dashboard" search={{ tab: 'history' }} className={buttonClass({ kind: 'secondary' })}>
        {t('history.showEverything')}
      </Link>
    )
    return (
      <Empty title={t('history.nothing')} level={3} action={everything}>
        {t('history.nothing.detail')}
      </Empty>
    )
  }
  const begin = (
    <Link to="/new-prayer" className={buttonClass()}>
      {t('dashboard.newPrayer')}
    </Link>
  )
  return (
    <Empty title={t('history.empty')} level={3} action={begin}>
      {t('history.empty.detail')}
    </Empty>
  )
}
