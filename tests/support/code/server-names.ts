import { actions } from '#contract/api/permissions.ts'
import { UNKNOWN } from './possible-texts.ts'
import {
  argumentTexts,
  type Call,
  callee,
  calls,
  keysOf,
  listed,
  matchesOf,
  membersOfTypeWith,
  objects,
  onServerObjects,
  onServerStrings,
  properties,
  strings,
  textsOf,
} from './program-strings.ts'
import { calledName, sourceText } from './syntax.ts'

/** Names known only to this server under which data is sealed, derived, mailed or stored. */
export function secretLines(): string[] {
  const isSealing = (call: Call) =>
    /^(seal|open|fingerprint)$/.test(calledName(call.node)) && /seal\.\w+$/i.test(callee(call))
  const isStored = (call: Call) =>
    /^(put|read|remove)$/.test(calledName(call.node)) && /store\.\w+$/.test(callee(call))
  return [
    ...listed('seal', argumentTexts(isSealing, 1)),
    ...listed(
      'key derived for',
      argumentTexts(({ node }) => calledName(node) === 'hkdfSync', 3),
    ),
    ...listed(
      'fingerprint of',
      argumentTexts((call) => /seal\.fingerprint$/.test(callee(call)), 0),
    ),
    ...listed('cipher or sum', [
      ...argumentTexts(({ node }) => /^create(Hmac|Hash|Cipheriv|Decipheriv)$/.test(calledName(node)), 0),
    ]),
    ...membersOfTypeWith('verify-email', 'provider-state').map((member) => `token ${member}`),
    ...listed('file in the media store', argumentTexts(isStored, 0)),
  ]
}

/** Data for other servers and for later ones: events, jobs, locks and channels. */
export function backgroundLines(): string[] {
  const isLocking = ({ source, node }: Call) =>
    calledName(node) === 'query' && /advisory/.test(sourceText({ source, node: node.arguments[0] ?? node }))
  const lockKeys = calls.filter(isLocking).flatMap(({ source, node }) => {
    const values = node.arguments[1]
    const [key] = values?.type === 'ArrayExpression' ? values.elements : []
    return key && key.type !== 'SpreadElement' ? textsOf({ source, node: key }) : []
  })
  return [
    ...membersOfTypeWith('send-mail', 'write-export').map((member) => `job ${member}`),
    ...listed('task', properties(['name', 'run'], 'name', onServerObjects)),
    ...listed('subscriber', properties(['name', 'eventNames'], 'name', onServerObjects)),
    ...listed('lock', lockKeys),
    ...listed('lock', matchesOf(/\bpg_\w*advisory\w*lock\w*\((hashtextextended\([^)]*\)|[^)]*)\)/)),
    ...listed('channel', matchesOf(/\bpg_notify\([^)]*\)|^(?:un)?listen [a-z_]+$/, onServerStrings)),
    ...listed(
      'channel of Redis',
      argumentTexts((call) => /\bclient\.(publish|subscribe)$/.test(callee(call)), 0),
    ),
    ...listed('connection called', properties(['application_name'], 'application_name')),
  ]
}

/** Headers of ours, and those whose meaning for us goes beyond the protocol. */
export function headerLines(): string[] {
  const headers = strings.flatMap(({ node }) =>
    node.type === 'Literal' && typeof node.value === 'string' ? [node.value.toLowerCase()] : [],
  )
  return listed(
    'header',
    headers.filter((text) => /^(x-[a-z-]+|idempotency-key|last-event-id)$/.test(text)),
  )
}

/** The actions written into the audit log that need no permission; the others are in docs/permissions.md. */
export function auditLines(): string[] {
  const permitted = new Set<string>(actions)
  const logged = onServerStrings.filter((spot) => /insert into audit_log/.test(sourceText(spot)))
  return [
    ...listed(
      'action',
      properties(['action'], 'action', onServerObjects).filter((name) => !permitted.has(name)),
    ),
    ...listed('action in SQL', matchesOf(/'[a-z-]+\.[a-zA-Z-]+'/, logged)),
    ...membersOfTypeWith('actorId', 'action', 'subject', 'isQuiet').map((member) => `entry ${member}`),
  ]
}

/** The log: level, sentence, and the names of the fields beside it. */
export function logLines(): string[] {
  const lines = calls
    .filter(
      (call) => call.source.path.startsWith('server/') && /log\.(debug|info|warn|error)$/i.test(callee(call)),
    )
    .flatMap(({ source, node }) => {
      const [message, fields] = node.arguments
      if (!message) return []
      const names = fields?.type === 'ObjectExpression' ? keysOf(fields).map(({ key }) => key) : []
      return textsOf({ source, node: message }).map(
        (text) => `${calledName(node)} "${text}" ${names.join(', ')}`,
      )
    })
  const common = calls
    .filter((call) => /log\.with$/i.test(callee(call)))
    .flatMap(
      ({
        node: {
          arguments: [fields],
        },
      }) => (fields?.type === 'ObjectExpression' ? keysOf(fields) : []),
    )
  return [
    ...listed('line', lines),
    ...listed(
      'beside every line',
      common.map(({ key }) => key),
    ),
  ]
}

/** Metrics with their labels, as they are declared. */
export function metricLines(): string[] {
  const declared = objects.flatMap(({ source, node }) => {
    const own = keysOf(node)
    const named = own.find(({ key }) => key === 'name')?.value
    const labels = own.find(({ key }) => /^label(Name)?s$/.test(key))?.value
    if (!own.some(({ key }) => key === 'help')) return []
    const names = named ? textsOf({ source, node: named }) : []
    const labelText = labels?.type === 'ArrayExpression' ? sourceText({ source, node: labels }) : '[]'
    return names.map((name) => `${name} ${labelText}`)
  })
  const shown = objects.flatMap(({ source, node }) =>
    keysOf(node).flatMap(({ key, value }) => {
      if (value.type !== 'ObjectExpression') return []
      const own = keysOf(value)
      const labels = own.find((each) => /^label(Name)?s$/.test(each.key))?.value
      const isMetric = own.some((each) => each.key === 'help') && own.every((each) => each.key !== 'name')
      return isMetric ? [`${key} ${labels ? sourceText({ source, node: labels }) : '[]'}`] : []
    }),
  )
  return [...declared, ...shown].filter((line) => !line.startsWith(UNKNOWN)).toSorted()
}
