import { useConfig } from '#web/platform/config.ts'
import { t } from './shell-texts.ts'

/** Says on every page that nothing given here is real money, where payments are only tried out (PAY-D0). */
export function TestPaymentsBanner() {
  if (useConfig()?.payments.mode !== 'test') return null
  return (
    <aside
      aria-label={t('shell.testPayments.label')}
      className="ribbon bg-surface-2 text-text-2 text-sm [.ribbon+&]:-mt-2"
    >
      <p className="page py-2">{t('shell.testPayments')}</p>
    </aside>
  )
}
