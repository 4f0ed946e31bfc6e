import { vi } from 'vitest'
import type { EventName, EventPayloads } from '#contract/events/all-events.ts'
import type { NotificationKind } from '#contract/notifications/notification-kinds.ts'
import type { Notification } from '#contract/notifications/notification-operations.ts'
import { dbOn } from '#server/database/db.ts'
import { notificationsSubscriber } from '#server/features/notifications/subscribers.ts'
import type { Person } from '#server/fixtures/member-fixtures.ts'
import { recordEvent } from '#server/platform/events/domain-events.ts'
import type { TestApp } from './test-app.ts'

const waiting = `
  select
    from domain_events e
    join event_cursors c on c.subscriber = 'notifications'
   where (e.xid, e.id) > (c.xid, c.event_id)
     and e.name = any ($1)
   limit 1`

/**
 * Waits until everybody is notified of everything that has happened. Events wait for older transactions of the whole
 * PostgreSQL server, also in databases of other tests.
 */
export async function allAreTold({ pool }: Pick<TestApp, 'pool'>): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rowCount } = await pool.query(waiting, [notificationsSubscriber.eventNames])
      if (rowCount !== 0) throw new Error('There are events nobody was notified of')
    },
    { timeout: 600_000, interval: 20 },
  )
}

/** The notifications of a member once everybody is notified; of one kind, if it is named. */
export async function notificationsOf(
  app: TestApp,
  person: Person,
  kind?: NotificationKind,
): Promise<Notification[]> {
  await allAreTold(app)
  const { items } = await app.as(person).get('listNotifications', {})
  return kind ? items.filter((item) => item.kind === kind) : items
}

/** Publishes an event that the payment provider or a job causes. */
export async function publishEvent<N extends EventName>(
  { pool, clock }: Pick<TestApp, 'pool' | 'clock'>,
  name: N,
  payload: EventPayloads[N],
  actorId: string | null = null,
): Promise<void> {
  await recordEvent(dbOn(pool), { name, payload, actorId, at: clock.now() })
}
