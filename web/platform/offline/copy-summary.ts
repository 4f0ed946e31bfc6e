import { copyOwner } from '#web/platform/device/copy-mark.ts'
import type { StoredResponse } from './offline-database.ts'
import { readResponses } from './stored-responses.ts'

export type ReadablePage = { id: string; name: string }

/** The contents of the copy: its size as JSON, and the prayers and groups, read last first. */
export type CopySummary = { bytes: number; prayers: ReadablePage[]; groups: ReadablePage[] }

/** The copy of the signed-in member on this device; empty without one. */
export async function summarizeCopy(): Promise<CopySummary> {
  const accountId = copyOwner()
  const responses = accountId === null ? [] : await readResponses(accountId)
  const newest = [...responses].sort((one, other) => other.updatedAt - one.updatedAt)
  return {
    bytes: responses.reduce((sum, { size }) => sum + size, 0),
    prayers: newest.flatMap((response) => pageOf(response, 'getPrayerPage', 'prayer')),
    groups: newest.flatMap((response) => pageOf(response, 'getGroup')),
  }
}

function pageOf({ queryKey, data }: StoredResponse, operation: string, part?: string): ReadablePage[] {
  if (queryKey[0] !== operation) return []
  const shown = part === undefined ? data : fieldOf(data, part)
  const [id, name] = [fieldOf(shown, 'id'), fieldOf(shown, 'title') ?? fieldOf(shown, 'name')]
  return typeof id === 'string' && typeof name === 'string' ? [{ id, name }] : []
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
