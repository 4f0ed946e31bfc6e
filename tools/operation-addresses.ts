import type { Plugin } from 'vite'
import { operationList } from '../contract/all.ts'

const NAME = 'virtual:operation-addresses'

/**
 * Gives the browser method and path of every operation, read off the contract while building. So the first load of a
 * page carries this small table instead of all schemas.
 */
export function operationAddresses(): Plugin {
  const addresses = Object.fromEntries(
    operationList.map(([name, { method, path }]) => [name, [method, path]]),
  )
  return {
    name: 'operation-addresses',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export const addresses = ${JSON.stringify(addresses)}` : undefined),
  }
}
