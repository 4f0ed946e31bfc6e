import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address } from '#server/database/connect.ts'
import { startTarget, stopTarget, type Target } from './request-load.ts'
import type { Bench, Part } from './benchmark.ts'
import { openPeopleSample } from './people-data.ts'
import { printExports } from './people-export.ts'
import { printLeaving } from './people-deletion.ts'
import { printPeopleSizes } from '#tools/bench/people-reads.ts'
import { print } from './bench-report.ts'
import type { Scale } from './bench-scale.ts'

export const people: Part = { name: 'people', title: 'People', run: measurePeople }

/** What staff read among so many members; leaving for good, and taking one's own things along (issue 7). */
async function measurePeople({ scale, openStore }: Bench): Promise<void> {
  const store = await openStore()
  const { small, large } = scale.people
  const [few, many] = [await store.people(small), await store.people(large)]
  await comparePeopleSizes(few, many, scale)
  await openPeopleSample(few)
  const address = await store.copy(few, 'measured_people')
  print(`\nDeleting an account, among ${small.toLocaleString('en')} members\n`)
  await withApp(address, (app) => printLeaving(app, address, scale.leaveWith))
  print('\nThe file with all of one’s own\n')
  await withApp(address, (app) => printExports(app, address, scale.exportWith))
}

async function comparePeopleSizes(small: Address, large: Address, scale: Scale): Promise<void> {
  const ofSmall = { crowd: await openPeopleSample(small), app: await startTarget('house-server.ts', small) }
  const ofLarge = { crowd: await openPeopleSample(large), app: await startTarget('house-server.ts', large) }
  const [few, many] = [scale.people.small, scale.people.large].map((size) => size.toLocaleString('en'))
  print(`\n${few} (small) and ${many} (large) members, as many lines in the log of staff\n`)
  await printPeopleSizes(ofSmall, ofLarge, scale.reads)
  await stopTarget(ofSmall.app)
  await stopTarget(ofLarge.app)
}

/** A house whose files lie in a folder of their own, with its memory open to reading. */
async function withApp(address: Address, measure: (app: Target) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-people-'))
  const app = await startTarget('house-server.ts', address, {
    settings: { DATA_DIR: folder },
    execArgv: ['--expose-gc'],
  })
  try {
    await measure(app)
    await stopTarget(app)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
