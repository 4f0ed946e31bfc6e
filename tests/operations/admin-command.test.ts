import { expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { insertMember, insertPasskey, insertSession } from '#server/fixtures/member-fixtures.ts'
import { createLog } from '#server/platform/core/log.ts'
import { runTool } from '#tests/support/servers/server-process.ts'
import { urlOf } from '#tests/support/servers/two-servers.ts'
import { freshDatabase } from '#tests/support/test-database.ts'

test('npm run admin grants roles, removes them, signs out and resets the last admin’s second factor, and records its actions (KEY-9)', async () => {
  const { address, drop } = await freshDatabase()
  const { pool, end } = connect({ address, log: createLog('silent'), max: 1 })
  const DATABASE_URL = urlOf(address)
  const member = await insertMember(pool)
  const stranger = await insertMember(pool, { isVerified: false })
  const grant = (...args: string[]) => runTool(['ops/admin.ts', 'grant', ...args], { DATABASE_URL })

  const granted = await grant(`\u200b ${member.email.toUpperCase()}\u200e `)
  expect(granted).toEqual({ code: 0, said: `${member.email} has the role admin now.\n`, complained: '' })
  expect((await grant(member.email)).said).toBe(`${member.email} already has the role admin.\n`)
  expect((await grant(member.email, 'moderator')).said).toBe(`${member.email} has the role moderator now.\n`)
  const { rows } = await pool.query('select role from user_roles where user_id = $1 order by role', [
    member.id,
  ])
  expect(rows.map(({ role }) => role).sort()).toEqual(['admin', 'moderator'])

  const refused = [grant(stranger.email), grant('nobody@example.org'), grant(member.email, 'emperor')]
  expect(await Promise.all(refused)).toMatchObject([
    { code: 1, complained: /not verified yet/ },
    { code: 1, complained: 'There is no account with the e-mail nobody@example.org.\n' },
    { code: 1, complained: /^Usage:/ },
  ])

  const revoke = (...args: string[]) => runTool(['ops/admin.ts', 'revoke', ...args], { DATABASE_URL })
  expect((await revoke(member.email, 'moderator')).said).toBe(
    `${member.email} does not have the role moderator any more.\n`,
  )
  expect((await revoke(member.email, 'moderator')).said).toBe(
    `${member.email} does not have the role moderator.\n`,
  )
  expect(await revoke(member.email)).toMatchObject({
    code: 1,
    complained: 'At least one administrator must remain.\n',
  })
  await insertSession(pool, member.id)
  const signedOut = await runTool(['ops/admin.ts', 'sign-out', member.email], { DATABASE_URL })
  expect(signedOut).toEqual({ code: 0, said: `${member.email} is signed out everywhere.\n`, complained: '' })
  expect((await pool.query('select 1 from sessions where user_id = $1', [member.id])).rowCount).toBe(0)

  await insertPasskey(pool, member)
  await pool.query('update accounts set requires_second_factor = true where id = $1', [member.id])
  await insertSession(pool, member.id)
  const reset = await runTool(['ops/admin.ts', 'reset-second-factor', member.email], { DATABASE_URL })
  expect(reset).toMatchObject({ code: 0, said: /signs in with the password alone now/ })
  const { rows: left } = await pool.query(
    `select requires_second_factor as required, (select count(*)::int from passkeys) as passkeys,
            (select count(*)::int from sessions where user_id = $1) as sessions
       from accounts where id = $1`,
    [member.id],
  )
  expect(left).toEqual([{ required: false, passkeys: 0, sessions: 0 }])

  const { rows: entries } = await pool.query(
    'select action, actor_id as actor, reason from audit_log where owner_id = $1 order by at',
    [member.id],
  )
  expect(entries).toEqual([
    { action: 'role.granted-by-operator', actor: member.id, reason: 'admin' },
    { action: 'role.granted-by-operator', actor: member.id, reason: 'moderator' },
    { action: 'role.removed-by-operator', actor: member.id, reason: 'moderator' },
    { action: 'account.signed-out-by-operator', actor: member.id, reason: null },
    { action: 'second-factor.reset-by-operator', actor: member.id, reason: null },
  ])
  await end()
  await drop()
})
