import { expect, test, vi } from 'vitest'
import { storyLimits } from '#contract/values/constants.ts'
import { connect } from '#server/database/connect.ts'
import { streakSubscriber } from '#server/features/journey/subscribers.ts'
import { createLog } from '#server/platform/core/log.ts'
import { startOutboxReader } from '#server/platform/events/outbox-reader.ts'
import { createSeal } from '#server/platform/security/seal.ts'
import { createTestClock } from '#tests/support/test-clock.ts'
import { freshDatabase } from '#tests/support/test-database.ts'
import { demoBankAccounts, demoCampaigns } from './demo-campaigns.ts'
import { demoGroups } from './demo-groups.ts'
import { demoPeople } from './demo-people.ts'
import { answeredPrayers, demoPrayers } from './demo-prayers.ts'
import { seedDemoWhenEmpty } from './seed-demo.ts'

const prayerCount = demoPrayers.length + answeredPrayers.length

test('an empty database is filled once; the community is marked as such, and its numbers are true', async () => {
  const { address, drop } = await freshDatabase()
  const log = createLog('silent')
  const { pool, end } = connect({ address, log, max: 1 })
  const seal = createSeal(['5'.repeat(64)])
  const steps: string[] = []
  const fill = () =>
    seedDemoWhenEmpty({ address, clock: createTestClock(), log, seal, say: (step) => steps.push(step) })
  const count = async (sql: string) =>
    Number((await pool.query(`select count(*) as n from ${sql}`)).rows[0].n)
  try {
    const lines = await fill()
    expect(lines.join('\n')).toContain('nomvula@demo.example')
    expect(await fill()).toEqual(lines)
    expect(steps).toHaveLength(1)
    expect(await count('accounts where is_demo')).toBe(demoPeople.length)
    expect(await count('accounts where not is_demo')).toBe(0)
    expect(await count('groups')).toBe(demoGroups.length)
    // No activity is older than the member's registration.
    expect(
      await count(`accounts a
         where exists (select from prayer_requests p where p.user_id = a.id and p.date_submitted <= a.created_at)
            or exists (select from miracles m where m.user_id = a.id and m.reported_at <= a.created_at)
            or exists (select from group_members g where g.user_id = a.id and g.joined_at <= a.created_at)
            or exists (select from group_messages g where g.user_id = a.id and g.created_at <= a.created_at)
            or exists (select from prayer_comments c where c.user_id = a.id and c.created_at <= a.created_at)
            or exists (select from fundraising_campaigns c where c.creator_id = a.id and c.created_at <= a.created_at)
            or exists (select from prayer_days d where d.user_id = a.id and d.day_on <= a.created_at::date)`),
    ).toBe(0)
    expect(await count('prayer_requests')).toBe(prayerCount)
    expect(
      await count(`prayer_requests p
         where support_count <> (select count(*) from prayer_supports s where s.prayer_id = p.id)
            or intercession_count + (select coalesce(sum(times), 0) from intercession_deltas d where d.prayer_id = p.id) <> (select count(*) from intercessions i where i.prayer_id = p.id and i.user_id <> p.user_id)
            or intercessor_count + (select coalesce(sum(people), 0) from intercession_deltas d where d.prayer_id = p.id) <> (select count(distinct i.user_id) from intercessions i where i.prayer_id = p.id and i.user_id <> p.user_id)
            or update_count <> (select count(*) from prayer_updates u where u.prayer_id = p.id)
            or comment_count <> (select count(*) from prayer_comments c where c.prayer_id = p.id)
            or (status = 'answered') <> exists (select from miracles m where m.prayer_request_id = p.id)
            or (audience = 'groups') <> exists (select from prayer_shares s where s.prayer_id = p.id)`),
    ).toBe(0)
    expect(
      await count(`miracles x
         where amen_count <> (select count(*) from miracle_amens m where m.miracle_id = x.id)`),
    ).toBe(0)
    expect(
      await count(`miracle_amens m
         where not exists (select from visible_miracles(m.user_id) x where x.id = m.miracle_id)`),
    ).toBe(0)
    expect(
      await count('(select distinct user_id from miracles where may_show_on_home) x'),
    ).toBeGreaterThanOrEqual(storyLimits.onHome)
    expect(
      await count(`(select prayer_id, user_id from prayer_comments
                    union all
                    select prayer_id, user_id from prayer_supports
                    union all
                    select prayer_id, user_id from intercessions) said
         where not exists (select from visible_prayers(said.user_id) p where p.id = said.prayer_id)`),
    ).toBe(0)
    expect(
      await count(`groups g
         where member_count <> (select count(*) from group_members m where m.group_id = g.id)
            or last_message_number <> (select count(*) from group_messages x where x.group_id = g.id)
            or owner_id <> (select user_id from group_members m where m.group_id = g.id and m.role = 'owner')`),
    ).toBe(0)
    expect(
      await count(`(select group_id, user_id, true as is_inside from group_messages
                    union all
                    select group_id, user_id, false from group_join_requests) said
         where is_inside <> exists (
           select from group_members m where m.group_id = said.group_id and m.user_id = said.user_id)`),
    ).toBe(0)
    expect(await count('payment_recipients')).toBe(demoBankAccounts.length)
    expect(await count('fundraising_campaigns where reviewed_at is not null')).toBe(demoCampaigns.length)
    expect(await count('donations')).toBe(demoCampaigns.flatMap(({ donations }) => donations).length)
    expect(
      await count(`fundraising_campaigns c
         where raised_cents <> (select sum(amount_cents) from donations d where d.campaign_id = c.id)
            or donor_count <> (select count(*) from donations d where d.campaign_id = c.id)
            or not exists (select from payment_recipients r where r.user_id = c.creator_id)`),
    ).toBe(0)
    expect(await count(`fundraising_campaigns where prayer_request_id is not null`)).toBe(1)
    expect(
      await count(`donations d
         where (select sum(amount_cents) from ledger_entries l where l.donation_id = d.id) <> 0
            or (select sum(amount_cents) from ledger_entries l
                 where l.group_id = 'don:' || d.id || ':charge' and l.account = 'clearing') <> d.amount_cents
            or not exists (select from payment_attempts a where a.donation_id = d.id)`),
    ).toBe(0)
    const aWeekAgo = new Date(createTestClock().now().getTime() - 7 * 86_400_000).toISOString()
    expect(await count('notifications where seen_at is null')).toBeGreaterThan(0)
    expect(
      await count(`notifications where last_at < '${aWeekAgo}' and seen_at is not null`),
    ).toBeGreaterThan(0)
    expect(await count(`notifications where last_at < '${aWeekAgo}' and seen_at is null`)).toBe(0)
    const badgesOfFirst = `badges where user_id = (select id from accounts where email = 'nomvula@demo.example')`
    const reader = await startOutboxReader({ pool, subscribers: [streakSubscriber], log })
    await vi.waitFor(async () => expect(await count(badgesOfFirst)).toBeGreaterThanOrEqual(5), {
      timeout: 600_000,
    })
    await reader.stop()
    expect(await count(`domain_events where name = 'prayer.submitted'`)).toBe(prayerCount)
  } finally {
    await end()
    await drop()
  }
})
