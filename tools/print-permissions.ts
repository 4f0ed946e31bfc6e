import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operationList } from '#contract/api/all-operations.ts'
import { commonErrors, errors } from '#contract/api/error-codes.ts'
import { permissions, type Relation } from '#contract/api/permissions.ts'
import { type Limit, limits } from '#contract/api/rate-limits.ts'
import { en } from '#contract/messages/en.ts'

const file = join(import.meta.dirname, '../docs/permissions.md')

/**
 * Prints the permission rules as a page for people, read from the contract: callers, relations, refusals and limits.
 */
export function permissionsPage(): string {
  return `# Who may do what

Printed from \`contract/\` by \`npm run permissions\`; a test fails when it is stale. What each persona is answered is
kept by hand in \`tests/support/access/access-expectations.ts\` and compared with the running server.

## Operations

Any operation may also answer ${commonErrors.map(code).join(', ')}; one for members ${code('UNAUTHENTICATED')}, when it
writes ${code('SUSPENDED')}, and ${code('CONSENT_REQUIRED')} to who was imported and has not accepted the terms yet, but for
${operationList.flatMap(([name, { caller, beforeConsent }]) => (caller === 'member' && beforeConsent ? [code(name)] : [])).join(', ')}. Whoever is not signed in counts against ${code('anonymousReads')}, members against
${code('memberReads')} and ${code('memberWrites')}.

${operationsTable()}

## Actions

Which relation to a thing grants which action on it. Who has none of them is answered ${code('NOT_FOUND')}.

${actionsTable()}

## Refusals

${errorsTable()}

## Limits

${limitsTable()}
`
}

function operationsTable(): string {
  const rows = operationList.map(([name, { method, path, caller, errors, limits = [] }]) => [
    name,
    code(`${method} ${path}`),
    caller,
    errors.map(code).join(', '),
    limits.map(code).join(', '),
  ])
  return table(['Operation', 'Address', 'Caller', 'Refusals of its own', 'Limits of its own'], rows)
}

function actionsTable(): string {
  const relations = [...new Set<Relation>(Object.values(permissions).flat())]
  const rows = Object.entries(permissions).map(([action, granting]) => [
    code(action),
    ...relations.map((relation) => (granting.some((one) => one === relation) ? 'yes' : '')),
  ])
  return table(['Action', ...relations], rows)
}

function errorsTable(): string {
  const rows = Object.entries(errors).map(([name, { status, message }]) => [
    code(name),
    String(status),
    en[message],
  ])
  return table(['Code', 'Status', 'Sentence'], rows)
}

function limitsTable(): string {
  const rows = Object.entries(limits).map(([name, limit]) => limitRow(name, limit))
  return table(['Limit', 'Counted per', 'Times', 'Within', 'Kept'], rows)
}

function limitRow(name: string, { per, amount, seconds, store }: Limit): string[] {
  const storage =
    store === 'shared' ? 'in the database, exact over all servers' : 'in the memory of each server'
  return [code(name), per === 'ip' ? 'address' : per, String(amount), timeOf(seconds), storage]
}

function timeOf(seconds: number): string {
  if (seconds % 3600 === 0) return `${seconds / 3600} h`
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`
}

function table(heads: string[], rows: string[][]): string {
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function code(text: string): string {
  return `\`${text}\``
}

async function printOrCheck(): Promise<void> {
  const page = permissionsPage()
  if (!process.argv.includes('--check')) return await writeFile(file, page)
  const before = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => error.code)
  if (before === page) return
  console.error('docs/permissions.md no longer fits the contract: run npm run permissions.')
  process.exitCode = 1
}

if (import.meta.main) await printOrCheck()
