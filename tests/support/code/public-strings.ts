import type { CallExpression, Node } from 'oxc-parser'
import { actions } from '#contract/api/permissions.ts'
import { trustedTypesPolicy } from '#contract/pages/page-rendering.ts'
import { cookieJar } from '#server/http/requests/cookies.ts'
import { isStandIn, isTest, sourcesOf } from '#tests/support/sources.ts'
import { textFinder, UNKNOWN } from './possible-texts.ts'
import { typePrinter } from './printed-types.ts'
import { calledName, nameOf, type Spot, spotsOf, wordsOf } from './syntax.ts'

/**
 * Names that are strings in the program and have a meaning outside of it, read from the syntax tree. Where possible, a
 * rule finds them by the names of the platform (`setItem`, `hkdfSync`, `pg_notify`), and follows the string back to
 * where it is written. Where a rule must know one of our names (`seal`, `log`, `action`), renaming it empties the list:
 * the rule is renamed in the same commit, and the list must come back unchanged.
 */
const sources = sourcesOf('bench', 'contract', 'ops', 'server', 'tools', 'web').filter(
  (source) => !isTest(source) && !source.path.startsWith('server/fixtures/'),
)

const onServer = sources.filter((source) => source.path.startsWith('server/') && !isStandIn(source))
const inWeb = sources.filter(({ path }) => path.startsWith('web/'))

const { textsOf, originsOf } = textFinder(sources)
const { membersOfTypeWith, print } = typePrinter(sources)
const calls = spotsOf(sources, 'CallExpression')
const objects = spotsOf(sources, 'ObjectExpression')
const strings = spotsOf(sources, 'Literal', 'TemplateLiteral')
const onServerStrings = spotsOf(onServer, 'Literal', 'TemplateLiteral')
const onServerObjects = spotsOf(onServer, 'ObjectExpression')

type Call = Spot<CallExpression>

/** The end of the callee, `store.put`, because chains of calls are long. */
function callee({ source, node: { callee: node } }: Call): string {
  return source.text.slice(Math.max(node.start, node.end - 60), node.end)
}

/** The values of one argument in the matching calls. */
function argumentTexts(isMeant: (call: Call) => boolean, position: number): string[] {
  return calls.filter(isMeant).flatMap(({ source, node }) => {
    const value = node.arguments[position]
    return value ? textsOf({ source, node: value }) : []
  })
}

/** The values of a property in all objects that have these keys. */
function properties(keys: readonly string[], wanted: string, among = objects): string[] {
  return among.flatMap(({ source, node }) => {
    const found = new Map(keysOf(node).map(({ key, value }) => [key, value]))
    const value = found.get(wanted)
    return value && keys.every((key) => found.has(key)) ? textsOf({ source, node: value }) : []
  })
}

function keysOf(node: Extract<Node, { type: 'ObjectExpression' }>) {
  return node.properties.flatMap((property) =>
    property.type === 'Property' ? [{ key: nameOf(property.key) ?? '', value: property.value }] : [],
  )
}

/** All matches of a pattern in the strings of the program. */
function matchesOf(pattern: RegExp, among = strings): string[] {
  return among.flatMap((spot) => {
    // Cheap test first: expanding all possible texts of a statement takes long.
    if (!pattern.test(wordsOf(spot).slice(1, -1))) return []
    return textsOf(spot).flatMap((text) => text.replace(/\s+/g, ' ').match(new RegExp(pattern, 'g')) ?? [])
  })
}

/** A list sorted by its items, because their order in the program does not matter. */
function listed(kind: string, texts: readonly string[]): string[] {
  const known = new Set(texts.filter((text) => text !== UNKNOWN))
  return [...known].toSorted().map((text) => `${kind} ${text}`)
}

/** Cookies, and the data that the browser stores and shares between its tabs. */
export function deviceLines(): string[] {
  const clock = { now: () => new Date(0) }
  const cookies = [true, false].flatMap((https) => {
    const jar = cookieJar({ https, clock })
    jar.openSession('token', clock.now())
    jar.rememberDevice('token')
    jar.bindState('token')
    jar.bindRegistration('token')
    jar.closeSession()
    return jar.lines
  })
  const identifiers = spotsOf(inWeb, 'Identifier').map(({ node }) => node.name)
  const isStoring = ({ node }: Call) => /^(getItem|setItem|removeItem)$/.test(calledName(node))
  const channels = spotsOf(inWeb, 'NewExpression').flatMap(({ source, node }) => {
    const [name] = node.arguments
    return wordsOf({ source, node: node.callee }) === 'BroadcastChannel' && name
      ? textsOf({ source, node: name })
      : []
  })
  return [
    ...listed('cookie', cookies),
    ...listed(
      'cookie read in the browser',
      spotsOf(inWeb, 'Literal')
        .map(wordsOf)
        .filter((word) => /\btz_/.test(word)),
    ),
    ...listed('key on the device', named(argumentTexts(isStoring, 0))),
    ...listed('key on the device', matchesOf(/\b(local|session)Storage\.(?!\w+Item\b)\w+/)),
    ...listed('channel of tabs', channels),
    ...listed(
      'lock of tabs',
      argumentTexts((call) => callee(call).endsWith('.locks.request'), 0),
    ),
    ...listed(
      'other store',
      identifiers.filter((name) => /^(indexedDB|caches|serviceWorker|cookieStore)$/.test(name)),
    ),
    ...listed('policy of scripts', [trustedTypesPolicy]),
    ...listed('shape on the device', storedShapes().filter(Boolean)),
    ...membersOfTypeWith('amount', 'email', 'isAnonymous').map((member) => `kept gift ${member}`),
  ]
}

/** Data read back from the device: the schemas that stored data must match. */
function storedShapes(): string[] {
  return calls
    .filter(({ source, node }) => source.path.startsWith('web/') && calledName(node) === 'safeParse')
    .filter(({ node }) => node.arguments[0]?.type === 'CallExpression')
    .flatMap(({ source, node }) =>
      node.callee.type === 'MemberExpression' ? originsOf({ source, node: node.callee.object }) : [],
    )
    .flatMap((origin) => (origin.node.type === 'Identifier' ? originsOf(origin) : [origin]))
    .map(shapeOf)
}

/** The fields of a schema, and of those within it. */
function shapeOf({ source, node }: Spot): string {
  if (node.type !== 'CallExpression') return ''
  const part = node.arguments.find(({ type }) => type === 'ObjectExpression') ?? node.arguments[0]
  if (part?.type !== 'ObjectExpression') return part ? shapeOf({ source, node: part }) : ''
  const fields = (object: Spot): string[] =>
    object.node.type !== 'ObjectExpression'
      ? originsOf(object).flatMap(fields)
      : object.node.properties.flatMap((property) =>
          property.type === 'Property'
            ? `${nameOf(property.key)}${shapeOf({ ...object, node: property.value })}`
            : fields({ ...object, node: property.argument }),
        )
  return `{ ${fields({ source, node: part }).join(', ')} }`
}

/** Leaves out empty ids: `member?.id ?? ''` is a key of pages that wait for the session. */
function named(keys: readonly string[]): string[] {
  return keys.filter((key) => !keys.includes(key + UNKNOWN))
}

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
    calledName(node) === 'query' && /advisory/.test(wordsOf({ source, node: node.arguments[0] ?? node }))
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

/** The actions written into the audit log that need no permission; the others are in docs/permissions.md. */
export function auditLines(): string[] {
  const permitted = new Set<string>(actions)
  const logged = onServerStrings.filter((spot) => /insert into audit_log/.test(wordsOf(spot)))
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

/** Names of the environment that the programs read beside the settings. */
export function environmentLines(): string[] {
  const read = spotsOf(sources, 'MemberExpression').flatMap(({ source, node }) =>
    !node.computed && wordsOf({ source, node: node.object }) === 'process.env'
      ? [nameOf(node.property) ?? '']
      : [],
  )
  return listed('environment', read)
}

/** Metrics with their labels, as they are declared. */
export function metricLines(): string[] {
  const declared = objects.flatMap(({ source, node }) => {
    const own = keysOf(node)
    const named = own.find(({ key }) => key === 'name')?.value
    const labels = own.find(({ key }) => /^label(Name)?s$/.test(key))?.value
    if (!own.some(({ key }) => key === 'help')) return []
    const names = named ? textsOf({ source, node: named }) : []
    const words = labels?.type === 'ArrayExpression' ? wordsOf({ source, node: labels }) : '[]'
    return names.map((name) => `${name} ${words}`)
  })
  const shown = objects.flatMap(({ source, node }) =>
    keysOf(node).flatMap(({ key, value }) => {
      if (value.type !== 'ObjectExpression') return []
      const own = keysOf(value)
      const labels = own.find((each) => /^label(Name)?s$/.test(each.key))?.value
      const isMetric = own.some((each) => each.key === 'help') && own.every((each) => each.key !== 'name')
      return isMetric ? [`${key} ${labels ? wordsOf({ source, node: labels }) : '[]'}`] : []
    }),
  )
  return [...declared, ...shown].filter((line) => !line.startsWith(UNKNOWN)).toSorted()
}
