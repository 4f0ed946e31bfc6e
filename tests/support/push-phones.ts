import { vi } from 'vitest'
import { PushedMessage } from '#contract/notifications/pushed-message.ts'
import { insertSession, type Person } from '#server/fixtures/member-fixtures.ts'
import type { PushSimulator } from '#server/simulators/push/push-service.ts'
import { allAreTold } from './notifications.ts'
import type { TestApp } from './test-app.ts'

/** A phone that gets the pushes of a member. */
export type Phone = {
  /** Its subscription at the push service. */
  id: string
  receiver: string
  /** Every push that the service took for it, decrypted, the first one first. */
  pushed(): PushedMessage[]
}

/** Registers a new phone in a session of the member. */
export async function addPhone(app: TestApp, push: PushSimulator, person: Person): Promise<Phone> {
  const { id, ...subscription } = push.createSubscription()
  const { receiver } = await app.as(person).must('registerPushSubscription', subscription)
  const pushed = () => push.received(id).map(({ payload }) => PushedMessage.parse(JSON.parse(payload ?? '')))
  return { id, receiver, pushed }
}

/** Hands over what is due by the app's clock, and waits until it was sent. */
export async function sendDuePushes(app: TestApp): Promise<void> {
  await allAreTold(app)
  await app.runSchedule('pushes')
  await pushesAreSent(app)
}

/** Waits until no push waits to be sent; one that failed is tried again after a growing pause. */
async function pushesAreSent(app: Pick<TestApp, 'pool'>): Promise<void> {
  await noPushIs(app, 'created', 'active', 'retry')
}

/** Waits until every push was tried. */
export async function pushesAreTried(app: Pick<TestApp, 'pool'>): Promise<void> {
  await noPushIs(app, 'created', 'active')
}

async function noPushIs({ pool }: Pick<TestApp, 'pool'>, ...states: string[]): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rowCount } = await pool.query(
        "select from pgboss.job where name = 'send-push' and state::text = any ($1) limit 1",
        [states],
      )
      if (rowCount !== 0) throw new Error('A push is not sent yet')
    },
    { timeout: 600_000, interval: 50 },
  )
}

/** The same member in another browser. */
export async function inAnotherBrowser({ pool }: Pick<TestApp, 'pool'>, person: Person): Promise<Person> {
  const [name = ''] = Object.keys(person.cookies)
  return { ...person, cookies: { [name]: await insertSession(pool, person.id) } }
}
