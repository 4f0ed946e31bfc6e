import type { Node } from 'oxc-parser'
import type { Source } from '#tests/support/sources.ts'
import { nameOf, nodesOf, type Spot, sourceText } from './syntax.ts'

type Alias = Extract<Node, { type: 'TSTypeAliasDeclaration' }>

/**
 * Prints types as their content, one line for each member: neither their names nor their order matter, so that only a
 * change of content changes the lines.
 */
export function typePrinter(sources: readonly Source[]) {
  const sourceAt = new Map(sources.map((source) => [source.path, source]))

  /** The members of the one type that has members of these names. */
  function membersOfTypeWith(...names: string[]): string[] {
    const found = sources.flatMap((source) =>
      aliasesIn(source).flatMap(({ typeAnnotation: node }) => {
        const own = namesIn(node)
        return names.every((name) => own.includes(name)) ? [{ source, node }] : []
      }),
    )
    const [type, ...others] = found
    if (!type || others.length > 0)
      throw new Error(`${found.length} types have ${names.join(' and ')}; exactly one is expected`)
    return members(type)
  }

  function members({ source, node }: Spot): string[] {
    if (node.type !== 'TSTypeLiteral') return []
    return node.members.flatMap((member) => {
      if (member.type !== 'TSPropertySignature') return []
      const mark = member.optional ? '?' : ''
      return `${nameOf(member.key)}${mark}: ${print({ source, node: member.typeAnnotation?.typeAnnotation })}`
    })
  }

  function print({ source, node }: { source: Source; node: Node | undefined }): string {
    if (!node) return 'unknown'
    if (node.type === 'TSTypeLiteral') return `{ ${members({ source, node }).join('; ')} }`
    if (node.type === 'TSUnionType')
      return node.types.map((type) => print({ source, node: type })).join(' | ')
    if (node.type === 'TSArrayType') return `(${print({ source, node: node.elementType })})[]`
    const name = node.type === 'TSTypeReference' && !node.typeArguments ? nameOf(node.typeName) : undefined
    const meant = name === undefined ? undefined : aliasOf(source, name)
    return meant ? print(meant) : sourceText({ source, node })
  }

  function aliasOf(source: Source, name: string): Spot | undefined {
    const here = aliasesIn(source).find(({ id }) => id.name === name)
    if (here) return { source, node: here.typeAnnotation }
    const target = source.imports.find(({ names }) => names.includes(name))?.target
    const elsewhere = sourceAt.get(target ?? '')
    return elsewhere ? aliasOf(elsewhere, name) : undefined
  }

  return { membersOfTypeWith, print }
}

function aliasesIn(source: Source): Alias[] {
  return nodesOf(source).filter((node) => node.type === 'TSTypeAliasDeclaration')
}

function namesIn(node: Node): (string | undefined)[] {
  if (node.type !== 'TSTypeLiteral') return []
  return node.members.map((member) =>
    member.type === 'TSPropertySignature' ? nameOf(member.key) : undefined,
  )
}
