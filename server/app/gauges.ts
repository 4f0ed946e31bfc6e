import { changesWaiting } from '#server/features/community/statistics/queries.ts'
import { contactMetrics } from '#server/features/contact/queries.ts'
import { accountDeletionMetrics } from '#server/features/departures/finishing/queries.ts'
import { paymentMetrics } from '#server/features/donations/checks/queries.ts'
import { mediaMetrics } from '#server/features/media/queries.ts'
import { moderationMetrics } from '#server/features/moderation/cases/queries.ts'
import { moneyMetrics } from '#server/features/treasury/health/queries.ts'
import { eventMetrics } from '#server/platform/fact-gauges.ts'
import type { MetricCollector } from '#server/platform/gauge.ts'
import { jobMetrics } from '#server/platform/job-gauges.ts'
import { gatewayMetrics } from '#server/platform/payment-gateway/gateway-gauges.ts'
import { jobNamesOf } from './background.ts'
import type { FeatureDeps } from './parts.ts'

/** What those who run the house see of its rooms. A figure stands here when an alert or a panel uses it (deploy/monitoring). */
export function collectorsOf(deps: FeatureDeps): readonly MetricCollector[] {
  const { pool, gateway } = deps
  return [
    eventMetrics(deps),
    jobMetrics(pool, jobNamesOf(deps)),
    changesWaiting(pool),
    accountDeletionMetrics(deps),
    mediaMetrics(deps),
    paymentMetrics(deps),
    moneyMetrics(deps),
    gatewayMetrics(gateway),
    moderationMetrics(deps),
    contactMetrics(deps),
  ]
}
