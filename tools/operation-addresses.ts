import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import * as z from 'zod/mini'
import { secondStepOperations } from '#contract/account/second-step-operations.ts'
import { operationList } from '#contract/api/all-operations.ts'

const FIRST = 'virtual:operation-addresses'
const OTHERS = 'virtual:operation-addresses/others'
const BY_WORKER = 'virtual:operation-addresses/by-worker'
const COPIED = 'virtual:operation-addresses/copied'

/**
 * Gives the browser method and path of every operation, and `keepalive`, read from the contract at build time. So the
 * first load of a page contains a small table instead of all schemas: the operations that visitors may call, and those
 * that are sent at the press, before another file could arrive. The rest is one more small file. This saves 24 KB of
 * every first load (ADR-11). What the worker sends is a table of its own; so are the
 * reads that may be stored on a device, with a hash of the shapes of their answers.
 */
export function operationAddresses(): Plugin {
  const modules = new Map<string, Record<string, unknown>>([
    [FIRST, { addresses: addressesOf(isFirst) }],
    [OTHERS, { addresses: addressesOf((operation) => !isFirst(operation)) }],
    [BY_WORKER, { addresses: addressesOf(isSentByWorker) }],
    [COPIED, { copied: copied.map(([name]) => name), shapes: shapesOf(copied) }],
  ])
  return {
    name: 'operation-addresses',
    resolveId: (id) => (modules.has(id) ? `\0${id}` : undefined),
    load: (id) => {
      const exported = id.startsWith('\0') ? modules.get(id.slice(1)) : undefined
      if (!exported) return
      const lines = Object.entries(exported).map(
        ([name, value]) => `export const ${name} = ${JSON.stringify(value)}`,
      )
      return lines.join('\n')
    },
  }
}

type Named = (typeof operationList)[number]

const copied = operationList.filter(([, { offlineCopy }]) => offlineCopy)

/** A build whose answers have other shapes must not show what an earlier one stored. */
function shapesOf(operations: readonly Named[]): string {
  const schemas = operations.map(([name, { output }]) => [
    name,
    z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }),
  ])
  return createHash('sha256').update(JSON.stringify(schemas)).digest('base64url').slice(0, 12)
}

/** Few sign-ins have a second step or a passkey. */
function isFirst([name, { caller, keepalive }]: Named): boolean {
  return (caller === 'anyone' && !(name in secondStepOperations)) || keepalive === true
}

/** Pictures go up before the write that they belong to; a browser may subscribe anew while no page is open. */
function isSentByWorker([name, { deferrable }]: Named): boolean {
  return deferrable === true || name === 'uploadImage' || name === 'registerPushSubscription'
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
