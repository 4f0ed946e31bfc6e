import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { EventName, EventPayloads } from '#contract/events/all-events.ts'
import type { NotificationKind } from '#contract/notifications/notification-kinds.ts'
import type { Notification } from '#contract/notifications/notification-operations.ts'
import { dbOn } from '#server/database/db.ts'
import { insertCampaign, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import {
  insertComment,
  insertGroup,
  insertPrayer,
  insertSupports,
} from '#server/fixtures/group-and-prayer-fixtures.ts'
import { confirmSignInNow, insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { recordEvent } from '#server/platform/events/domain-events.ts'
import { caseOf, createMemberOfAge, createReport } from '#tests/support/report-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app.close())

const created = (count: number) => Promise.all(Array.from({ length: count }, () => insertMember(app.pool)))

/** Publishes an event that only the payment provider or a job causes. */
async function publish<N extends EventName>(name: N, payload: EventPayloads[N], actorId: string | null = null) {
  await recordEvent(dbOn(app.pool), { name, payload, actorId, at: app.clock.now() })
}

async function membershipOf({ id: groupId }: { id: string }, { id: userId }: Person): Promise<string> {
  const { rows } = await app.pool.query('select id from group_members where group_id = $1 and user_id = $2', [
    groupId,
    userId,
  ])
  return rows[0].id
}

/** Those who must be told, and who did it. */
type Told = { told: Person[]; actor: Person | null }

/** How each kind comes about, by the product's own operations wherever a person causes it. */
const scenes: Record<NotificationKind, () => Promise<Told>> = {
  supported: async () => {
    const [owner, actor] = await created(2)
    const { id: prayerId } = await insertPrayer(app.pool, { by: owner, audience: 'public' })
    await app.as(actor).get('supportPrayer', { prayerId })
    return { told: [owner], actor }
  },
}
