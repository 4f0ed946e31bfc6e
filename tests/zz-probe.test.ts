import { expect, test } from 'vitest'
import { aMember } from '#server/testing/people.ts'
import { aGroup } from '#server/testing/things.ts'
import { letTalk } from './support/talk.ts'
import { openTwoServers } from './support/two-servers.ts'

test('probe', async () => {
  const servers = await openTwoServers()
  const [a, b, c, d] = await Promise.all([1, 2, 3, 4].map(() => aMember(servers.pool)))
  const group = await aGroup(servers.pool, { by: a!, members: [b!, c!, d!] })
  const talk = letTalk(servers, [a!, b!, c!, d!, a!, b!].map((person) => ({ person, groupId: group.id })), 20)
  await talk.more(400)
  await talk.stop()
  const { rows } = await servers.pool.query(`select xid::text, f.id, (payload->>'number')::int as n, m.xmin::text as mx, m.ctid::text from facts f join group_messages m on m.id = (payload->>'messageId')::uuid where name='message.sent' order by f.xid, f.id`)
  const byXid = rows.map((r) => r.n)
  const inv = rows.filter((r, i) => i > 0 && rows[i - 1].n > r.n)
  console.log('messages', rows.length, 'inversions', inv.length)
  for (const r of inv.slice(0, 3)) { const i = rows.indexOf(r); console.log(rows.slice(Math.max(0, i - 3), i + 3)) }
  const byId = [...rows].sort((x, y) => x.id - y.id)
  console.log('inversions by id', byId.filter((r, i) => i > 0 && byId[i - 1].n > r.n).length)
  await servers.close()
}, 120_000)
