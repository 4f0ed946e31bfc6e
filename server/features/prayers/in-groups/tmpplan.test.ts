import { expect, test } from 'vitest'
import { openTestHouse } from '#server/testing/house.ts'
import { aMember } from '#server/testing/people.ts'
import { aGroup } from '#server/testing/things.ts'
import { ofMembers } from './queries.ts'
import { readAfter, readBefore } from '#server/features/groups/chat/queries.ts'
test('plan', async () => {
  const house = await openTestHouse({ settings: { rateLimitScale: 10000 } })
  const owner = await aMember(house.pool)
  const others = []
  for (let i = 0; i < 50; i++) others.push(await aMember(house.pool))
  const g = await aGroup(house.pool, { by: owner, members: others })
  const small = await aGroup(house.pool, { by: owner, members: others.slice(0, 3) })
  const c = await house.pool.connect()
  await c.query('set statement_timeout = 0')
  for (let b = 0; b < 100000; b += 10000) await c.query(`with made as (insert into prayer_requests (id,user_id,title,description,category,status,audience,date_submitted)
    select gen_random_uuid(), ($2::uuid[])[1 + n % 50], 'T'||n, repeat('word ',20), 'family','active','groups', now() - n * interval '1 minute' from generate_series(${b} + 1, ${b} + 10000) n returning id, date_submitted)
    insert into prayer_shares (prayer_id, group_id, date_submitted) select id, $1, date_submitted from made`, [g.id, others.map((o) => o.id)])
  for (let b = 0; b < 100000; b += 10000) await c.query(`insert into group_messages (id,group_id,number,user_id,client_id,content,created_at) select gen_random_uuid(), $1, n, ($2::uuid[])[1 + n % 50], gen_random_uuid(), 'w'||n, now() from generate_series(${b} + 1, ${b} + 10000) n`, [g.id, others.map((o) => o.id)])
  await c.query('update groups set last_message_number=100000 where id=$1', [g.id])
  await c.query('analyze')
  for (const [st, vals] of [
    [ofMembers, [others[0]!.id, g.id, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']],
    [ofMembers, [others[0]!.id, small.id, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']],
    [readBefore.byMembers, [others[0]!.id, g.id, Number.MAX_SAFE_INTEGER]],
    [readAfter.byMembers, [others[0]!.id, g.id, 50000]],
  ] as const) {
    const t: number[] = []
    for (let i = 0; i < 12; i++) { const s = performance.now(); await c.query({ name: st.name, text: st.text, values: [...vals] }); t.push(Math.round((performance.now() - s) * 100) / 100) }
    console.log(st.name, t.join(' '))
    const types = st === ofMembers ? '(uuid, uuid, timestamptz, uuid)' : '(uuid, uuid, bigint)'
    await c.query('set plan_cache_mode = force_generic_plan')
    await c.query(`prepare q ${types} as ${st.text}`)
    const { rows } = await c.query(`explain (analyze, buffers off, costs off) execute q(${vals.map((v) => `'${v}'`).join(',')})`)
    console.log(rows.map((r) => r['QUERY PLAN']).filter((_, i, a) => i < 26 || i > a.length - 3).join('\n'))
    await c.query('deallocate q')
  }
  c.release(true)
  let s = performance.now()
  await house.as(others[0]!).get('leaveGroup', { groupId: g.id, alsoUnshare: true })
  console.log('leave with 2000 prayers', performance.now() - s)
  s = performance.now()
  const answer = await house.as(owner).call('deleteGroup', { groupId: g.id })
  console.log('delete group', answer.status, performance.now() - s)
  expect(1).toBe(1)
  await house.close()
}, 200000)
