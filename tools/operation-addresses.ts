import type { Plugin } from 'vite'
import { operationList } from '../contract/all.ts'

const VISITORS = 'virtual:operation-addresses'
const MEMBERS = 'virtual:operation-addresses/members'

/**
 * Gives the browser method and path of every operation, read off the contract while building. So the first load of a
 * page carries a small table instead of all schemas, and of that only what visitors may do.
 */
export function operationAddresses(): Plugin {
  const tables = new Map([
    [VISITORS, addressesFor('anyone')],
    [MEMBERS, addressesFor('member')],
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

function addressesFor(caller: 'anyone' | 'member') {
  const own = operationList.filter(([, operation]) => operation.caller === caller)
  return Object.fromEntries(own.map(([name, { method, path }]) => [name, [method, path]]))
}
