import { changesWaiting } from '#server/features/community/statistics/queries.ts'
import { contactMetrics } from '#server/features/contact/queries.ts'
import { accountDeletionMetrics } from '#server/features/departures/finishing/queries.ts'
import { paymentGauges } from '#server/features/donations/checks/queries.ts'
import { mediaMetrics } from '#server/features/media/queries.ts'
import { moderationMetrics } from '#server/features/moderation/cases/queries.ts'
import { moneyGauges } from '#server/features/treasury/health/queries.ts'
import { factGauges } from '#server/platform/fact-gauges.ts'
import type { Gauges } from '#server/platform/gauge.ts'
import { jobGauges } from '#server/platform/job-gauges.ts'
import { gatewayGauges } from '#server/platform/payment-gateway/gateway-gauges.ts'
import { jobNamesOf } from './background.ts'
import type { Parts } from './parts.ts'

/** What those who run the house see of its rooms. A figure stands here when an alert or a panel uses it (deploy/monitoring). */
export function gaugesOf(parts: Parts): readonly Gauges[] {
  const { pool, gateway } = parts
  return [
    factGauges(parts),
    jobGauges(pool, jobNamesOf(parts)),
    changesWaiting(pool),
    accountDeletionMetrics(parts),
    mediaMetrics(parts),
    paymentGauges(parts),
    moneyGauges(parts),
    gatewayGauges(gateway),
    moderationMetrics(parts),
    contactMetrics(parts),
  ]
}
