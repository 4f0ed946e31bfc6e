import { parseAmount } from '#contract/money/money.ts'
import { productionProblems } from './production-rules.ts'
import { NEW_VAPID_KEY, REAL_PAYSTACK, type SettingValues, settingTable } from './setting-table.ts'

const SECRET_LENGTH = 32
/** A higher percentage is no fee any more. */
const MAX_FEE_PERCENT = 50

/** Problems of settings in combination: pairs, and those that production requires. */
export function crossSettingProblems(values: SettingValues): string[] {
  const problems: string[] = []
  for (const provider of ['GOOGLE', 'GITHUB'] as const) {
    const [id, secret] = [values[`${provider}_CLIENT_ID`], values[`${provider}_CLIENT_SECRET`]]
    if (Boolean(id) !== Boolean(secret))
      problems.push(`${provider}_CLIENT_ID and ${provider}_CLIENT_SECRET belong together.`)
  }
  if (values.DEMO === '1' && values.DATABASE_URL) {
    problems.push('DEMO=1 fills the embedded database only. Remove DATABASE_URL or DEMO.')
  }
  if (values.DATABASE_REPLICA_URL && !values.DATABASE_URL)
    problems.push('DATABASE_REPLICA_URL goes with the DATABASE_URL of its primary.')
  problems.push(...moneyProblems(values))
  if (values.APP_ENV === 'development') return problems
  for (const name of ['APP_URL', 'DATABASE_URL', 'SMTP_URL', 'MAIL_FROM'] as const) {
    if (!values[name] || values[name] === settingTable[name].otherwise)
      problems.push(`${name} (${settingTable[name].purpose}) must be set when APP_ENV is not development.`)
  }
  if (values.DEMO === '1') problems.push('DEMO=1 belongs to development.')
  if (values.PUSH === '1' && !values.VAPID_PRIVATE_KEY)
    problems.push(`VAPID_PRIVATE_KEY must be set where PUSH=1: ${NEW_VAPID_KEY} prints one.`)
  if (values.APP_ENV === 'production') problems.push(...productionProblems(values))
  if (values.METRICS_TOKEN && values.METRICS_TOKEN.length < SECRET_LENGTH)
    problems.push(`METRICS_TOKEN (${settingTable.METRICS_TOKEN.purpose}) needs ${SECRET_LENGTH} characters.`)
  return problems
}

/** Real money goes to the real provider only, and a simulator is never taken for it (PAY-D0). */
function moneyProblems(values: SettingValues): string[] {
  const { APP_ENV, PAYSTACK_SECRET_KEY: key, PAYSTACK_SECRET_KEY_PREVIOUS: previous } = values
  const isReal = new URL(values.PAYSTACK_BASE_URL ?? REAL_PAYSTACK).origin === REAL_PAYSTACK
  const maySimulate =
    APP_ENV === 'development' || (APP_ENV === 'staging' && values.PAYMENTS_ALLOW_SIM === '1')
  const problems: string[] = []
  if (isLive(key) && !isReal)
    problems.push(`A live PAYSTACK_SECRET_KEY goes to ${REAL_PAYSTACK} only. Remove PAYSTACK_BASE_URL.`)
  // A key can sign events, and test keys are stored in many places.
  if (previous && (!key || isLive(previous) !== isLive(key)))
    problems.push(
      'PAYSTACK_SECRET_KEY_PREVIOUS goes with a PAYSTACK_SECRET_KEY of the same kind, test or live.',
    )
  if (!isReal && !maySimulate)
    problems.push(
      'PAYSTACK_BASE_URL may name a simulator only in development, or in staging with PAYMENTS_ALLOW_SIM=1.',
    )
  if (values.PAYMENTS_ALLOW_SIM === '1' && APP_ENV === 'production')
    problems.push('PAYMENTS_ALLOW_SIM=1 belongs to staging.')
  if (key && APP_ENV === 'staging' && !values.ENCRYPTION_KEY)
    problems.push('ENCRYPTION_KEY must be set where payments are taken.')
  return [...problems, ...amountProblems(values)]
}

function amountProblems(values: SettingValues): string[] {
  const problems: string[] = []
  if (Number(values.PLATFORM_FEE_PERCENT) + Number(values.PROCESSING_FEE_PERCENT) >= MAX_FEE_PERCENT)
    problems.push(
      `PLATFORM_FEE_PERCENT and PROCESSING_FEE_PERCENT together must stay below ${MAX_FEE_PERCENT}.`,
    )
  const [min, max] = [values.DONATION_MIN_ZAR, values.DONATION_MAX_ZAR].map((rand) => parseAmount(rand ?? ''))
  if ((min ?? 0) > (max ?? 0)) problems.push('DONATION_MIN_ZAR must not be more than DONATION_MAX_ZAR.')
  return problems
}

function isLive(key: string | null): boolean {
  return key?.startsWith('sk_live_') === true
}
