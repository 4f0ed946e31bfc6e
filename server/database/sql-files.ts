import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { hasCode, refusal } from './startup-refusal.ts'

export type SqlFile = { name: string; sql: string; checksum: string }

/** Every .sql file of a folder, in order of name. */
export async function readSqlFiles(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return await Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: sha256(sql) }
    }),
  )
}

/** The number in a folder's file VERSION, and the checksum of its files when the number was given. */
export type Version = { number: number; checksum: string }

/** Reads VERSION, which is raised by hand; null for a folder without one. */
export async function readVersion(folder: string): Promise<Version | null> {
  try {
    const text = await readFile(join(folder, 'VERSION'), 'utf8')
    const [number = '', checksum = ''] = text.trim().split(' ')
    return { number: Number(number), checksum }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

/** The checksum that VERSION holds for these files. */
export function checksumOf(files: readonly SqlFile[]): string {
  return sha256(files.map(({ name, checksum }) => `${name} ${checksum}\n`).join(''))
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** One sentence that names the line of the file at which PostgreSQL stopped. */
export function explainFailure(error: unknown, what: string, { name, sql }: SqlFile): Error {
  const reason = error instanceof Error ? error.message : String(error)
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN
  const line = Number.isNaN(position) ? '' : `, line ${sql.slice(0, position).split('\n').length}`
  return refusal(`The ${what} ${name} failed${line}: ${reason}. Nothing of it was applied.`, error)
}
