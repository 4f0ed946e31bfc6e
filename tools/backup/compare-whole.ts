import { compareStatistics, hasDrifted } from '#server/features/community/roll-up-statistics.ts'
import { checkMoney } from '#server/features/treasury/ledger-checks.ts'
import { systemClock } from '#server/platform/core/clock.ts'
import type { Address } from '../../server/database/connect.ts'
import { dbOn } from '../../server/database/db.ts'
import { onPool } from '#ops/backup/backup-connection.ts'

/** The same comparisons as npm run money:check and npm run statistics -- --check. */
export async function compareWhole(address: Address): Promise<string[]> {
  return await onPool(address, async (pool) => {
    const findings = await checkMoney(dbOn(pool), systemClock.now())
    const drifted = (await compareStatistics(dbOn(pool))).filter(hasDrifted)
    return [
      ...(findings.length === 0 ? ['The books agree.'] : []),
      ...findings.map(({ check, count, examples }) => `${check}: ${count}, such as ${examples.join(', ')}`),
      drifted.length === 0
        ? 'Every number of the community equals the full count.'
        : `${drifted.length} numbers of the community have drifted; npm run statistics repairs them.`,
    ]
  })
}
