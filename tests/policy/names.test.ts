import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { privateTermsIn } from '#tests/support/code/private-terms.ts'
import { filesBelow, isTest, type Source, sourceLocation, sourcesOf, visit } from '#tests/support/sources.ts'

/** Routes are named by the router, migrations by their order, licences of fonts by their makers. */
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/
const ROUTE = /^web\/routes\/[\w.$-]+(\/[\w.$-]+)*\.(tsx?|css)$/
const MIGRATION = /^server\/database\/migrations\/\d{4}_[a-z_]+\.sql$/
const given = /(^|\/)(routeTree\.gen\.ts|[\w-]+-OFL\.txt|VERSION)$/

const GENERIC_NAMES =
  /^(utils?|helpers?|common|misc|lib|shared|services?|managers?|controllers?|types|constants?)$/
const EMPTY_VERB = /^(handle|process|manage|do)[A-Z]/
const KIND_IN_NAME =
  /^([IT][A-Z][a-z].*|.*(Dto|Entity|Impl|Manager|Service|Controller|Util|Utils|Helper|Helpers))$/

const code = sourcesOf('bench', 'contract', 'ops', 'server', 'tools', 'web').filter(
  (source) => !isTest(source),
)
const files = ['contract', 'server', 'web', 'tools', 'tests'].flatMap(filesBelow)

test('files are named in kebab-case', () => {
  const odd = files.filter(
    (path) => !ROUTE.test(path) && !MIGRATION.test(path) && !given.test(path) && !KEBAB.test(basename(path)),
  )
  expect(odd).toEqual([])
})

test('there are no catch-all folders and no barrel files', () => {
  const genericFiles = files.filter(
    (path) =>
      dirname(path)
        .split('/')
        .some((folder) => GENERIC_NAMES.test(folder)) ||
      (GENERIC_NAMES.test(basename(path).split('.')[0] ?? '') && path !== 'contract/values/constants.ts') ||
      (/^index\.tsx?$/.test(basename(path)) && !path.startsWith('web/routes/')),
  )
  expect(genericFiles).toEqual([])
})

test('no name is made of a word that only this program would know', () => {
  expect(privateTermsIn([...code, ...sourcesOf('tests')])).toEqual([])
})

test('functions are named by their meaning', () => {
  const empty = code.flatMap((source) => {
    const places: string[] = []
    visit(source, {
      FunctionDeclaration: ({ id }) => {
        if (id && EMPTY_VERB.test(id.name)) places.push(`${sourceLocation(source, id)} ${id.name}`)
      },
      VariableDeclarator: ({ id, init }) => {
        const isFunction = init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression'
        if (isFunction && id.type === 'Identifier' && EMPTY_VERB.test(id.name))
          places.push(`${sourceLocation(source, id)} ${id.name}`)
      },
    })
    return places
  })
  expect(empty).toEqual([])
})

test('types are named by their meaning, not by their kind', () => {
  const odd = code.flatMap((source) => {
    const places: string[] = []
    const check = ({ id }: { id: { name: string; start: number } }) => {
      if (KIND_IN_NAME.test(id.name)) places.push(`${sourceLocation(source, id)} ${id.name}`)
    }
    visit(source, { TSTypeAliasDeclaration: check, TSInterfaceDeclaration: check })
    return places
  })
  expect(odd).toEqual([])
})

test('every exported function has a comment', () => {
  const silent = code
    .filter(({ path }) => !path.startsWith('web/routes/'))
    .flatMap((source) => {
      const places: string[] = []
      visit(source, {
        ExportNamedDeclaration: ({ start, declaration }) => {
          if (declaration?.type !== 'FunctionDeclaration' || isSpeaking(source, declaration.id?.name)) return
          const isDocumented = source.comments.some(
            ({ value, end }) => value.startsWith('*') && source.text.slice(end, start).trim() === '',
          )
          if (!isDocumented) places.push(`${sourceLocation(source, { start })} ${declaration.id?.name}`)
        },
      })
      return places
    })
  expect(silent).toEqual([])
})

/** A predicate states its purpose in its name, and so does the hook of an operation. */
function isSpeaking({ path }: Source, name = ''): boolean {
  return /^(is|has|may)[A-Z]/.test(name) || (path.endsWith('/api.ts') && name.startsWith('use'))
}
