import { format } from '#contract/messages/format.ts'
import { findFindings } from '#server/features/treasury/money-health.ts'
import type { TreasuryDeps } from '#server/features/treasury/treasury-deps.ts'
import type { JobPayloads } from '#server/platform/jobs/job-queue.ts'
import { layOutMail } from '#server/platform/mail/mail-layout.ts'

/** The worker of the job 'send-money-mail': tells the operator that the books do not agree (PAY-B5.3). */
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
