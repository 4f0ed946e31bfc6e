import type { MetricCollector } from '#server/platform/core/metric-collector.ts'
import type { Bus } from './wake-up-bus.ts'

/** Whether this server hears at once what happens on others, over PostgreSQL or Redis. */
export function busMetrics(bus: Bus): MetricCollector<'bus_connected'> {
  return {
    definitions: {
      bus_connected: { help: '1 while rings of other servers are heard; else they are a second late' },
    },
    read: async () => ({ bus_connected: bus.isConnected() ? 1 : 0 }),
  }
}
