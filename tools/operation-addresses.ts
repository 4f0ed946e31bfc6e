import type { Plugin } from 'vite'
import { operationList } from '#contract/api/all-operations.ts'

const VISITORS = 'virtual:operation-addresses'
const OTHERS = 'virtual:operation-addresses/others'

/**
 * Gives the browser method and path of every operation, read from the contract at build time. So the first load of a
 * page contains a small table instead of all schemas, with only the operations that visitors may call; the rest is one
 * more small file. This saves 24 KB of every first load (ADR-11).
 */
export function operationAddresses(): Plugin {
  const tables = new Map([
    [VISITORS, addressesOf(isForVisitors)],
    [OTHERS, addressesOf((operation) => !isForVisitors(operation))],
  ])
  return {
    name: 'operation-addresses',
    resolveId: (id) => (tables.has(id) ? `\0${id}` : undefined),
    load: (id) => {
      const addresses = id.startsWith('\0') ? tables.get(id.slice(1)) : undefined
      return addresses && `export const addresses = ${JSON.stringify(addresses)}`
    },
  }
}

type Named = (typeof operationList)[number]

function isForVisitors([, { caller }]: Named): boolean {
  return caller === 'anyone'
}

function addressesOf(isWanted: (operation: Named) => boolean) {
  return Object.fromEntries(
    operationList.filter(isWanted).map(([name, { method, path }]) => [name, [method, path]]),
  )
}
