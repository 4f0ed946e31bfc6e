import { inject } from 'vitest'
import type { Address } from '#server/database/connect.ts'
import { dropDatabase, onDatabase, runOn } from './postgres-for-tests.ts'

let made = 0

/** A migrated database of one's own (about 0.1 s); drop it when the test file ends. */
export async function freshDatabase(): Promise<{ address: Address; drop: () => Promise<void> }> {
  const { address, template } = inject('testServer')
  made += 1
  const name = `${template}_${process.pid}_${made}`
  await runOn(address, `create database ${name} template ${template} strategy wal_log`)
  return {
    address: onDatabase(address, name),
    drop: () => dropDatabase(address, name),
  }
}
