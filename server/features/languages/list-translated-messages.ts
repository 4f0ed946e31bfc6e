import type { Language } from '#contract/languages/language-codes.ts'
import type { TranslatedMessage } from '#contract/languages/translation-operations.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { translatedMessages } from './translated-messages.ts'
import { requireTranslator } from './translator-rights.ts'

const PAGE = 20

type Input = {
  language: Language
  state?: 'proposed' | TranslatedMessage['state']
  search?: string
  cursor?: string
}
type Answer = { items: TranslatedMessage[]; next: string | null; isChief: boolean }

/**
 * The sentences of a language for those who check it, in the order of the catalogue, those first that bind nobody. The
 * whole catalogue is a few thousand sentences, so it is searched here. Throws NOT_FOUND for others, INVALID.
 */
export async function listTranslatedMessages(
  { db, actor }: Context<'member'>,
  { language, state, search = '', cursor }: Input,
): Promise<Answer> {
  const { isChief } = await requireTranslator(db, actor, language)
  const all = (await translatedMessages({ db, actor }, language)).toSorted(byClass)
  const last = cursor === undefined ? -1 : all.findIndex(({ key }) => key === keyOf(cursor))
  if (cursor !== undefined && last === -1)
    throw new Failure('INVALID', { fields: { cursor: { key: 'field.invalid' } } })
  const rest = all.slice(last + 1).filter((message) => isIn(message, state) && contains(message, search))
  const items = rest.slice(0, PAGE)
  const end = items.at(-1)
  return { items, next: rest.length > PAGE && end ? cursorOf(end) : null, isChief }
}

/** Sorting keeps the order of the catalogue within a class. */
function byClass(one: TranslatedMessage, other: TranslatedMessage): number {
  return one.class.localeCompare(other.class)
}

function isIn({ state, proposals }: TranslatedMessage, wanted: Input['state']): boolean {
  if (wanted === 'proposed') return proposals.length > 0
  return wanted === undefined || wanted === state
}

function contains({ key, english, text }: TranslatedMessage, search: string): boolean {
  const sought = search.trim().toLowerCase()
  return [key, english, text ?? ''].some((part) => part.toLowerCase().includes(sought))
}

function cursorOf({ key }: TranslatedMessage): string {
  return Buffer.from(key).toString('base64url')
}

function keyOf(cursor: string): string {
  return Buffer.from(cursor, 'base64url').toString()
}
