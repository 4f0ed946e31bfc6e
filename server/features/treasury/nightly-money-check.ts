import { format } from '#contract/messages/format.ts'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { dbOn, sql } from '#server/database/db.ts'
import { withStatementTimeout } from '#server/database/statement-timeout.ts'
import { dayIn, secondsFrom } from '#server/platform/core/clock.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { JobPayloads } from '#server/platform/core/job-payloads.ts'
import type { RunAsSystem } from '#server/platform/core/request-context.ts'
import { layOutMail } from '#server/platform/mail/mail-layout.ts'
import { findFindings } from './get-money-health.ts'
import { checkMoney } from './ledger-checks.ts'
import type { TreasuryDeps } from './treasury-deps.ts'

/** The check follows the comparison with the provider at two o'clock, which repairs what can be repaired (PAY-B5.3). */
const NIGHT_SECONDS = 3 * 3600

/**
 * The timeout of a page is too short for a large database; the check would be repeated every minute and never finish.
 */
const STATEMENT_SECONDS = 600

const lastCheck = sql('last-money-check-time', 'select at from money_checks order by at desc limit 1')

const insertCheck = sql(
  'insert-money-check',
  'insert into money_checks (id, at, findings) values ($1, $2, $3)',
)

/**
 * Checks the ledger once a night, from three o'clock in Johannesburg on, stores the findings, and has the operator
 * mailed when there are any (PAY-B5.3). Runs under the lock of the task schedule, so on one server only.
 */
export async function checkMoneyNightly(
  { pool, clock }: Pick<TreasuryDeps, 'pool' | 'clock'>,
  runAsSystem: RunAsSystem,
): Promise<void> {
  const now = clock.now()
  const [last] = await dbOn(pool).query(lastCheck, [])
  if (last && nightOf(new Date(last.at)) === nightOf(now)) return
  const findings = await withStatementTimeout(pool, { seconds: STATEMENT_SECONDS }, (db) =>
    checkMoney(db, now),
  )
  await runAsSystem(async ({ db, log, enqueue }) => {
    const checkId = newId(now)
    await db.query(insertCheck, [checkId, now, JSON.stringify(findings)])
    if (findings.length === 0) return
    log.error('the books are wrong', { error: new Error(findings.map(({ check }) => check).join(', ')) })
    await enqueue('send-money-mail', { checkId })
  })
}

function nightOf(at: Date): string {
  return dayIn(SITE_TIME_ZONE, secondsFrom(at, -NIGHT_SECONDS))
}

/** The worker of the job 'send-money-mail': mails the operator that the ledger does not agree (PAY-B5.3). */
export function moneyMailWorker({
  pool,
  mailer,
  settings,
}: Pick<TreasuryDeps, 'pool' | 'mailer' | 'settings'>) {
  return async ({ checkId }: JobPayloads['send-money-mail'], jobId: string): Promise<void> => {
    const { appName, appUrl, supportEmail } = settings
    const findings = await findFindings(pool, checkId)
    if (!supportEmail || findings.length === 0) return
    const content = layOutMail({
      appName,
      name: null,
      body: format('mail.moneyCheck.body'),
      details: findings.map(
        ({ check, count, examples }) => [`${check} (${count})`, examples.join(', ')] as const,
      ),
      button: { label: format('mail.disputeOpened.seePayments'), url: `${appUrl}/admin/payments` },
      footer: format('mail.moneyCheck.footer'),
    })
    await mailer.send({
      id: jobId,
      to: supportEmail,
      subject: format('mail.moneyCheck.subject', { app: appName }),
      ...content,
    })
  }
}
