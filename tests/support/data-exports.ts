import { expect } from 'vitest'
import { exportAddresses } from '#contract/account/own-data-operations.ts'
import type { Person } from '#server/fixtures/member-fixtures.ts'
import type { TestApp } from './test-app.ts'
import { unzip } from './unzip.ts'

/** The file with a member's own data, opened. */
export type OpenedExport = {
  names: string[]
  text(name: string): string
  json<T = Record<string, unknown>[]>(name: string): T
  bytes(name: string): Buffer | undefined
  size: number
}

/** Waits until the member's file is ready. */
export async function readyExport(app: TestApp, person: Person): Promise<void> {
  const state = async () => (await app.as(person).get('getExport', {})).export?.state
  await expect.poll(state).toBe('ready')
}

/** Downloads and opens the member's file, which must be ready. */
export async function openedExport(app: TestApp, person: Person): Promise<OpenedExport> {
  const answer = await app.request({
    method: 'GET',
    path: exportAddresses.file,
    cookies: person.cookies,
  })
  if (answer.statusCode !== 200) throw new Error(`The file was answered with ${answer.statusCode}`)
  const files = unzip(answer.rawPayload)
  const text = (name: string) => {
    const bytes = files.get(name)
    if (!bytes) throw new Error(`${name} is not in it`)
    return bytes.toString()
  }
  return {
    names: [...files.keys()],
    text,
    json: (name) => JSON.parse(text(name)),
    bytes: (name) => files.get(name),
    size: answer.rawPayload.length,
  }
}

/** Requests the member's file and opens it. */
export async function makeAndOpenExport(app: TestApp, person: Person): Promise<OpenedExport> {
  await app.as(person).must('startExport', {})
  await readyExport(app, person)
  return await openedExport(app, person)
}
