import { trustedTypesPolicy } from '#contract/pages/page-rendering.ts'
import { cookieJar } from '#server/http/requests/cookies.ts'
import { UNKNOWN } from './possible-texts.ts'
import {
  argumentTexts,
  type Call,
  callee,
  calls,
  inWeb,
  listed,
  matchesOf,
  membersOfTypeWith,
  originsOf,
  shapeOf,
  textsOf,
} from './program-strings.ts'
import { calledName, sourceText, spotsOf } from './syntax.ts'

/** Cookies, and the data that the browser stores and shares between its tabs. */
export function deviceLines(): string[] {
  const clock = { now: () => new Date(0) }
  const cookies = [true, false].flatMap((https) => {
    const jar = cookieJar({ https, clock })
    jar.openSession('token', clock.now())
    jar.rememberDevice('token')
    jar.bindState('token')
    jar.bindRegistration('token')
    jar.setLanguage('zu', { endsWithBrowser: false })
    jar.closeSession()
    return jar.lines
  })
  const identifiers = spotsOf(inWeb, 'Identifier').map(({ node }) => node.name)
  const isStoring = ({ node }: Call) => /^(getItem|setItem|removeItem)$/.test(calledName(node))
  const channels = spotsOf(inWeb, 'NewExpression').flatMap(({ source, node }) => {
    const [name] = node.arguments
    return sourceText({ source, node: node.callee }) === 'BroadcastChannel' && name
      ? textsOf({ source, node: name })
      : []
  })
  return [
    ...listed('cookie', cookies),
    ...listed(
      'cookie read in the browser',
      spotsOf(inWeb, 'Literal')
        .map(sourceText)
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

/** Leaves out empty ids: `member?.id ?? ''` is a key of pages that wait for the session. */
function named(keys: readonly string[]): string[] {
  return keys.filter((key) => !keys.includes(key + UNKNOWN))
}
