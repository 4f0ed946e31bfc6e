import { basename, dirname, join } from 'node:path'
import type { Node } from 'oxc-parser'
import { expect, test } from 'vitest'
import { isOperationName, type OperationName, operationList } from '#contract/api/all-operations.ts'
import { nameOf, nodesOf, sourceText, spotsOf } from '#tests/support/code/syntax.ts'
import { filesBelow, type Source, sourcesOf } from '#tests/support/sources.ts'

/** An act and the operation that undoes it stand in one file, named by the act. No other two operations share one. */
const undoneBy: Partial<Record<OperationName, OperationName>> = {
  addMessageReaction: 'withdrawMessageReaction',
  answerContactMessage: 'reopenContactMessage',
  archivePrayer: 'restorePrayer',
  blockPerson: 'unblockPerson',
  connectProvider: 'disconnectProvider',
  enterLateDay: 'withdrawLateDay',
  hideCampaign: 'showCampaign',
  hideGroup: 'showGroup',
  holdCampaign: 'releaseCampaign',
  muteNotifications: 'unmuteNotifications',
  pauseReminders: 'resumeReminders',
  prayForPrayer: 'withdrawIntercession',
  renewInvite: 'revokeInvite',
  requestEmailChange: 'cancelEmailChange',
  requestToJoin: 'cancelJoinRequest',
  sayAmen: 'withdrawAmen',
  supportPrayer: 'withdrawSupport',
  suspendPerson: 'liftSuspension',
  transferGroup: 'withdrawTransfer',
}
const acts = new Map(Object.entries(undoneBy).map(([act, undoing]) => [undoing, act]))

const handlers = sourcesOf('server/features')
  .filter(({ path }) => basename(path) === 'routes.ts')
  .flatMap(handlersIn)

test('an operation is handled by the file of its name', () => {
  expect(handlers.filter(({ file, operation }) => basename(file) !== fileOf(operation))).toEqual([])
})

test('every operation has one handler among the features', () => {
  const names = handlers.map(({ operation }) => operation)
  expect(names.toSorted()).toEqual(operationList.map(([name]) => name).toSorted())
})

test('a test in a feature begins with the name of what it tests: a file beside it, or the folder as a whole', () => {
  const files = filesBelow('server/features').filter((path) => path.endsWith('.ts'))
  const tested = files
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => [path.slice(0, -'.ts'.length), join(dirname(path), basename(dirname(path)))])
  const strays = files
    .filter((path) => path.endsWith('.test.ts'))
    .filter((path) => !tested.some((name) => path === `${name}.test.ts` || path.startsWith(`${name}-`)))
  expect(strays).toEqual([])
})

type Handled = { operation: OperationName; file: string }

/** The operations that a file of routes names, each with the file from which a handler of its name comes. */
function handlersIn(source: Source): Handled[] {
  return spotsOf([source], 'Property').flatMap(({ node }) => {
    const operation = nameOf(node.key)
    if (operation === undefined || !isOperationName(operation)) return []
    return [{ operation, file: originOf(source, operation, node.value) }]
  })
}

/** The file of a handler that is imported, or of the type whose member it is. */
function originOf(source: Source, operation: string, value: Node): string {
  const isNamed = nodesOf(source).some(
    (node) => nameOf(node) === operation && node.start >= value.start && node.end <= value.end,
  )
  if (!isNamed) return `a function of another name: ${sourceText({ source, node: value })}`
  const from = source.imports.find(({ names }) => names.includes(operation))
  const ofType = source.imports.find(({ target }) => basename(target) === fileOf(operation))
  const file = (from ?? ofType)?.target ?? source.path
  return file.startsWith(dirname(source.path)) ? file : `another feature: ${file}`
}

function fileOf(operation: string): string {
  const name = acts.get(operation as OperationName) ?? operation
  return `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`
}
