import type { Plugin } from 'vite'
import { secondStepOperations } from '#contract/account/second-step-operations.ts'
import { operationList } from '#contract/api/all-operations.ts'

const FIRST = 'virtual:operation-addresses'
const OTHERS = 'virtual:operation-addresses/others'

/**
 * Gives the browser method and path of every operation, and `keepalive`, read from the contract at build time. So the
 * first load of a page contains a small table instead of all schemas: the operations that visitors may call, and those
 * that are sent at the press, before another file could arrive. The rest is one more small file. This saves 24 KB of
 * every first load (ADR-11).
 */
export function operationAddresses(): Plugin {
  const tables = new Map([
    [FIRST, addressesOf(isFirst)],
    [OTHERS, addressesOf((operation) => !isFirst(operation))],
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

/** Few sign-ins have a second step or a passkey. */
function isFirst([name, { caller, keepalive }]: Named): boolean {
  return (caller === 'anyone' && !(name in secondStepOperations)) || keepalive === true
}

function addressesOf(isWanted: (operation: Named) => boolean) {
  return Object.fromEntries(
    operationList
      .filter(isWanted)
      .map(([name, { method, path, keepalive }]) => [
        name,
        keepalive ? [method, path, true] : [method, path],
      ]),
  )
}
