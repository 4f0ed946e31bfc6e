import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { operationList } from '#contract/api/all-operations.ts'

type Field = { operation: string; name: string; schema: z.core.$ZodType }

/** Fields that may have more than one line. All other fields have one. */
const multiLineFields = new Set([
  'description',
  'thanks',
  'content',
  'body',
  'comment',
  'message',
  'details',
  'reason',
  'note',
])

/**
 * Fields that no person reads: they are compared, hashed or looked up as received, and a strange value matches nothing.
 */
const unreadFields =
  /(Id|Ids|Token|[pP]assword)$|^(id|token|ticket|code|state|iss|error|redirect|reference|website|prayers|groups|path|page|key|english)$/

const inner = ['innerType', 'element', 'in', 'valueType'] as const

/** Every text within a schema, by the name of its field. */
function textsIn(schema: z.core.$ZodType, name: string): Omit<Field, 'operation'>[] {
  const def = schema._zod.def as unknown as Record<string, unknown> & { type: string }
  if (def.type === 'string') return [{ name, schema }]
  if (def.type === 'object')
    return Object.entries(def.shape as Record<string, z.core.$ZodType>).flatMap(([key, field]) =>
      textsIn(field, key),
    )
  if (def.type === 'union')
    return (def.options as z.core.$ZodType[]).flatMap((option) => textsIn(option, name))
  return inner.flatMap((key) => (def[key] ? textsIn(def[key] as z.core.$ZodType, name) : []))
}

const fields: Field[] = operationList
  .filter(([, { method }]) => method !== 'GET')
  .flatMap(([operation, { input }]) => textsIn(input, '').map((text) => ({ operation, ...text })))
const texts = fields.filter(({ name }) => !unreadFields.test(name))

/** The parsed text; undefined where it is refused. */
function parsed({ schema }: Field, text: string): unknown {
  const { success, data } = (schema as z.ZodMiniType).safeParse(text)
  return success ? data : undefined
}

const ordinaryText = 'Rain for the Karoo, and peace'
const hidden = /[\p{Default_Ignorable_Code_Point}\ufff9]/u

test('the walk finds the texts of the contract', () => {
  const found = new Set(texts.map(({ operation, name }) => `${operation}.${name}`))
  for (const known of [
    'register.fullName',
    'editProfile.fullName',
    'submitPrayer.title',
    'submitPrayer.name',
    'submitPrayer.alt',
    'createGroup.name',
    'sendMessage.content',
    'createCampaign.title',
    'sendContactMessage.subject',
    'hideCampaign.reason',
  ])
    expect(found, known).toContain(known)
})

test.each([
  ['zero-width characters', 'Rain\u200b for\u2060 the\ufeff Karoo,\u00ad and\u3164 peace\u180e'],
  ['direction marks', '\u202eRain for\u2066 the\u061c Karoo,\u200f and peace\u2069'],
  ['tag characters', 'Rain for the Karoo, and peace\u{e0041}\u{e0064}\u{e007f}'],
  ['joiners and styles of nothing', 'Rain\u200d for\u200c the\ufe0f Karoo,\u{e0100} and peace'],
])('%s stay in no text of any write operation', (_what, hostile) => {
  const accepted = texts.filter((field) => {
    const result = parsed(field, hostile)
    return result !== undefined && (typeof result !== 'string' || hidden.test(result))
  })
  expect(accepted.map(({ operation, name }) => `${operation}.${name}`)).toEqual([])
})

test('a single-line text stays on one line, whatever was sent', () => {
  const broken = texts.filter((field) => {
    const result = parsed(field, ordinaryText.replaceAll(' ', '\n'))
    return (
      typeof result === 'string' && /[\n\r\u2028\u2029]/u.test(result) && !multiLineFields.has(field.name)
    )
  })
  expect(broken.map(({ operation, name }) => `${operation}.${name}`)).toEqual([])
})

test('the line breaks of slides, word processors and PDFs separate words in every text', () => {
  const pasted = 'Rain\vfor\fthe\u0085Karoo,\u2028and\u2029peace'
  const glued = texts.filter((field) => {
    const result = parsed(field, pasted)
    const between = multiLineFields.has(field.name) ? '\n' : ' '
    return result !== undefined && result !== ordinaryText.replaceAll(' ', between)
  })
  expect(glued.map(({ operation, name }) => `${operation}.${name}`)).toEqual([])
})

test('a text that shows nothing does not count as a required text', () => {
  const shown = texts.filter((field) => {
    const result = parsed(field, '\u200b\u2800\u3164'.repeat(20))
    return typeof result === 'string' && result !== '' && parsed(field, '') === undefined
  })
  expect(shown.map(({ operation, name }) => `${operation}.${name}`)).toEqual([])
})
