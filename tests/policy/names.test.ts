import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { privateTermsIn } from '#tests/support/code/private-terms.ts'
import { filesBelow, isTest, type Source, sourceLocation, sourcesOf, visit } from '#tests/support/sources.ts'

const GENERIC_NAMES =
  /^(utils?|helpers?|common|misc|lib|shared|services?|managers?|controllers?|types|constants?)$/
const code = sourcesOf('bench', 'contract', 'ops', 'server', 'tools', 'web').filter(
  (source) => !isTest(source),
)
const files = ['contract', 'server', 'web', 'tools', 'tests'].flatMap(filesBelow)

test('migrations are named by their order', () => {
  const odd = filesBelow('server/database/migrations').filter(
    (path) => !/^(\d{4}_[a-z_]+\.sql|VERSION)$/.test(basename(path)),
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

test('every exported function has a comment', () => {
  const silent = code
    .filter(({ path }) => !path.startsWith('web/routes/'))
    .flatMap((source) => {
      const places: string[] = []
      visit(source, {
        ExportNamedDeclaration: ({ start, declaration }) => {
          if (declaration?.type !== 'FunctionDeclaration' || isSpeaking(source, declaration.id?.name)) return
          const isDocumented = source.comments.some(
            ({ value, end }) =>
              value.startsWith('*') && /^(\s*\/\/ biome-ignore .*)?\s*$/.test(source.text.slice(end, start)),
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
