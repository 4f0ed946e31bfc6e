import type { MetricCollector } from '#server/platform/core/metric-collector.ts'
import type { PaymentGateway } from './payment-gateway.ts'

/**
 * Whether this server has stopped calling the payment provider for a while (PAY-A9); nothing where payments are off.
 */
export function gatewayMetrics(
  gateway: PaymentGateway | null,
): MetricCollector<'payment_provider_left_alone'> {
  return {
    definitions: {
      payment_provider_left_alone: {
        help: '1 while this server leaves the payment provider alone because it did not answer',
        labels: ['part'],
      },
    },
    read: async () => ({
      payment_provider_left_alone: gateway
        ? (['payments', 'accounts'] as const).map((part) => ({
            labels: { part },
            value: gateway.isBreakerOpen(part) ? 1 : 0,
          }))
        : [],
    }),
  }
}
