import { dbOn } from '#server/database/db.ts'
import type { DonationDeps } from '#server/features/donations/donation-deps.ts'
import { emptyOldEvents } from '#server/features/donations/settlement/provider-events.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import type { ScheduledTask } from '#server/platform/jobs/schedules.ts'
import { checkDuePayments, settleDueEvents } from './check-due-payments.ts'
import { checkOpenDisputes } from './check-open-disputes.ts'
import { checkOpenRefunds } from './check-open-refunds.ts'
import { compareWithProvider } from './compare-with-provider.ts'

const DAY = 86_400
const RAW_RETENTION_DAYS = 30

/** The recurring tasks that bring every payment to a known state; each may safely run twice (PAY-B5). */
export function paymentTasks({ pool, clock, gateway }: DonationDeps): ScheduledTask[] {
  if (!gateway) return []
  const db = dbOn(pool)
  const deps = { db, clock, gateway }
  return [
    {
      name: 'unsettled payment events',
      run: ({ runAsSystem, log }) => settleDueEvents({ ...deps, runAsSystem }, log),
    },
    {
      name: 'unfinished payments',
      run: ({ runAsSystem, log }) => checkDuePayments({ ...deps, runAsSystem }, log),
    },
    { name: 'open refunds', run: ({ runAsSystem }) => checkOpenRefunds({ ...deps, runAsSystem }) },
    { name: 'open disputes', run: ({ runAsSystem }) => checkOpenDisputes({ ...deps, runAsSystem }) },
    {
      name: 'list of successful payments',
      run: ({ runAsSystem, log }) => compareWithProvider({ ...deps, runAsSystem }, log),
    },
    {
      name: 'old payment events',
      run: () => emptyOldEvents(db, secondsFrom(clock.now(), -RAW_RETENTION_DAYS * DAY)),
    },
  ]
}
