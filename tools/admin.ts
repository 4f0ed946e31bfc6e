import { join } from 'node:path'
import { type Address, connect } from '../server/database/connect.ts'
import { embeddedConnection } from '../server/database/embedded.ts'
import { createLog } from '../server/platform/log.ts'
import { environment, readSettings } from '../server/platform/settings.ts'

const usage = 'Usage: npm run admin -- grant <email> [admin|moderator]'

try {
  const [command, email, role = 'admin'] = process.argv.slice(2)
  if (command !== 'grant' || !email || !['admin', 'moderator'].includes(role)) throw new Error(usage)
  console.log(await grant(email.trim().toLowerCase(), role))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** Gives a verified account a role, beside a running server; doing it twice changes nothing (decision 124). */
async function grant(email: string, role: string): Promise<string> {
  const { pool, end } = connect({ address: await addressOfDatabase(), log: createLog('silent'), max: 1 })
  try {
    const { rows } = await pool.query<{ id: string; isVerified: boolean }>(
      `select id, email_verified_at is not null as "isVerified" from accounts where email = $1`,
      [email],
    )
    const [account] = rows
    if (!account) throw new Error(`There is no account with the e-mail ${email}.`)
    if (!account.isVerified) throw new Error(`${email} is not verified yet; verify the address first.`)
    const { rowCount } = await pool.query(
      'insert into user_roles (user_id, role) values ($1, $2) on conflict on constraint user_roles__once do nothing',
      [account.id, role],
    )
    return rowCount ? `${email} has the role ${role} now.` : `${email} already has the role ${role}.`
  } finally {
    await end()
  }
}

async function addressOfDatabase(): Promise<Address> {
  const settings = readSettings(environment(join(import.meta.dirname, '..')))
  return settings.databaseUrl
    ? { connectionString: settings.databaseUrl }
    : await embeddedConnection(settings.dataDir)
}
