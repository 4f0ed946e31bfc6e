import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { declarationOf, eventNames } from '#contract/events/all-events.ts'
import { ownLists } from '#server/features/own-data/export-contents/export-lists.ts'
import { schedules } from '#server/platform/jobs/schedules.ts'
import { settingTable } from '#server/platform/settings/setting-table.ts'
import { root } from '#tests/support/sources.ts'
import { callee, calls, listed, print, shapeOf, sources } from './program-strings.ts'
import { nameOf, sourceText, spotsOf } from './syntax.ts'

/** Each event with its payload. */
export function eventLines(): string[] {
  const declarations = spotsOf(
    sources.filter(({ path }) => path.startsWith('contract/events/')),
    'Property',
  )
  return declarations.flatMap(({ source, node: { key, value } }) => {
    const declare = value.type === 'CallExpression' ? value.callee : undefined
    const type = declare?.type === 'CallExpression' ? declare.typeArguments?.params[0] : undefined
    return type ? [`event ${nameOf(key)}: ${print({ source, node: type })}`] : []
  })
}

/** The fields of each event on the live stream. */
export function liveEventLines(): string[] {
  return eventNames.flatMap((name) => {
    const { live } = declarationOf(name)
    return live ? [`live ${name}: ${live.join(', ')}`] : []
  })
}

export function settingLines(): string[] {
  return Object.entries(settingTable).map(
    ([name, { otherwise, expects }]: [string, { otherwise: string | null; expects?: string }]) =>
      `setting ${name}: ${JSON.stringify(otherwise)}${expects ? `, expects ${expects}` : ''}`,
  )
}

/** The scheduled tasks, and the advisory lock of each schedule. */
export function scheduleLines(): string[] {
  return Object.entries(schedules).map(
    ([name, { everyMs, lock }]) => `round ${name}: ${everyMs} ms, lock ${lock}`,
  )
}

/** The lists of the file with a member's own data, and their fields. */
export function ownDataLines(): string[] {
  return ownLists.map(({ name, fields }) => `own data ${name}: ${fields.map(([field]) => field).join(', ')}`)
}

/** The commands for operators. */
export function commandLines(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
  const names = Object.keys(scripts).filter((name) => !name.startsWith('pre'))
  return names.map((name) => `command npm run ${name}`)
}

/** The content of a backup's manifest: the shapes of its list of contents. */
export function backupLines(): string[] {
  const shapes = calls
    .filter(
      ({ source, node }) =>
        source.path.startsWith('ops/backup/') && /^z\.(\w*[oO]bject|extend)$/.test(callee({ source, node })),
    )
    .map(shapeOf)
  return listed('shape in a backup', shapes)
}

/** Names of the environment that the programs read beside the settings. */
export function environmentLines(): string[] {
  const read = spotsOf(sources, 'MemberExpression').flatMap(({ source, node }) =>
    !node.computed && sourceText({ source, node: node.object }) === 'process.env'
      ? [nameOf(node.property) ?? '']
      : [],
  )
  return listed('environment', read)
}
