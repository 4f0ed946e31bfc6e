import { accountDeletionMetrics } from '#server/features/account-deletion/finish-account-deletion.ts'
import { changesWaiting } from '#server/features/community/get-statistics.ts'
import { contactMetrics } from '#server/features/contact/list-contact-messages.ts'
import { paymentMetrics } from '#server/features/donations/payment-metrics.ts'
import { mediaMetrics } from '#server/features/media/find-image.ts'
import { moderationMetrics } from '#server/features/moderation/cases/list-cases.ts'
import { moneyMetrics } from '#server/features/treasury/get-money-health.ts'
import type { MetricCollector } from '#server/platform/core/metric-collector.ts'
import { eventMetrics } from '#server/platform/events/event-metrics.ts'
import { jobMetrics } from '#server/platform/jobs/job-metrics.ts'
import { gatewayMetrics } from '#server/platform/payments/payment-gateway-metrics.ts'
import type { FeatureDeps } from './feature-deps.ts'
import { jobNamesOf } from './jobs-and-schedules.ts'

/** The metric collectors of all features. A metric exists only if an alert or a panel uses it (deploy/monitoring). */
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
