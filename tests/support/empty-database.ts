import { inject } from 'vitest'
import type { Address } from '#server/database/connect.ts'
import { dropDatabase, onDatabase, runOn } from './postgres-for-tests.ts'

let made = 0

/** A database without any table, for servers that bring their own; drop it when the test ends. */
export async function emptyDatabase(): Promise<{ address: Address; url: string; drop(): Promise<void> }> {
  const { address: place, template } = inject('testServer')
  made += 1
  const name = `${template}_empty_${process.pid}_${made}`
  await runOn(place, `create database ${name} template template0`)
  const address = onDatabase(place, name)
  const { connectionString, host, port, user } = address
  return {
    address,
    url: connectionString ?? `postgresql:///${name}?host=${host}&port=${port}&user=${user}`,
    drop: () => dropDatabase(place, name),
  }
}
