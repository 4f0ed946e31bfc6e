import { expect, test } from 'vitest'
import { errors } from '#contract/api/error-codes.ts'
import { actions } from '#contract/api/permissions.ts'
import { eventNames } from '#contract/events/all-events.ts'
import { mediaLimits } from '#contract/media/media-constants.ts'
import { en } from '#contract/messages/en.ts'
import { PLURAL } from '#contract/messages/fill.ts'
import { sentenceClasses } from '#contract/messages/sentence-classes.ts'
import { dataCache } from '#contract/pages/site.ts'
import { categories, prayerLimits, SHARE_TEXT_LENGTH } from '#contract/prayers/prayer-constants.ts'
import {
  accountLimits,
  commentAndUpdateLimits,
  geolocation,
  miracleLimits,
  providerNames,
  sessionTimers,
  statuses,
} from '#contract/values/constants.ts'
import { inventedFigures, specificationSentences } from '#tests/support/code/specification-sentences.ts'
import { isStandIn, isTest, type Source, sourceLocation, sourcesOf, visit } from '#tests/support/sources.ts'

const catalogue: Record<string, string> = en
const keys = Object.keys(en)
const namespaces = new Set(keys.map((key) => key.split('.')[0] ?? ''))
const product = sourcesOf('contract', 'server', 'web').filter(
  (source) => !isTest(source) && !isStandIn(source),
)
const speaking = product.filter(({ path }) => !path.startsWith('contract/messages/en/'))
const PLACEHOLDER = /\{(\w+)\}/g

test('no part of the catalogue defines a key of another', () => {
  const parts = sourcesOf('contract/messages/en')
  const defined = parts.flatMap(({ text }) => [...text.matchAll(/^ {2}'([^']+)':/gm)].map(([, key]) => key))
  expect(defined.toSorted()).toEqual(keys.toSorted())
})

test('every key that the code names is in the catalogue (GEN-7)', () => {
  const others = new Set<string>([...actions, ...eventNames])
  const unknown = speaking.flatMap((source) =>
    textsIn(source)
      .map(({ text, start }) => ({ name: text.split('?')[0] ?? '', start }))
      .filter(({ name }) => looksLikeKey(name) && !others.has(name) && !Object.hasOwn(en, name))
      .map(({ name, start }) => `${sourceLocation(source, { start })} ${name}`),
  )
  expect(unknown).toEqual([])
})

test('every key of the catalogue is used', () => {
  const texts = speaking.flatMap(textsIn)
  const named = new Set(texts.map(({ text }) => text.split('?')[0]))
  const patterns = texts.flatMap(({ pattern }) => pattern ?? [])
  expect(keys.filter((key) => !named.has(key) && !patterns.some((pattern) => pattern.test(key)))).toEqual([])
})

test('every group of sentences has a class, and no other (ADR-34)', () => {
  const groups = new Set(keys.map((key) => key.split('.')[0]))
  expect(Object.keys(sentenceClasses).toSorted()).toEqual([...groups].toSorted())
})

test('placeholders are well formed', () => {
  const broken = keys.filter((key) => /[{}]/.test(withoutPlaceholders(textOf(key))))
  const silent = keys.filter((key) =>
    [...textOf(key).matchAll(PLURAL)].some(
      ([, , none, one = '', other = '']) => none === '' || one === '' || other === '',
    ),
  )
  expect([...broken, ...silent]).toEqual([])
})

test('every use of a sentence fills in all of its placeholders', () => {
  expect(speaking.flatMap(unfilledSentences)).toEqual([])
})

test('the catalogue is tidy English', () => {
  const odd = keys.filter(
    (key) => / {2}|[“”‘’]|\bTODO\b|\.{4}/.test(textOf(key)) || textOf(key).trim() === '',
  )
  expect(odd).toEqual([])
})

test.each(Object.entries(specificationSentences))('%s is stated word for word', (_line, sentences) => {
  const statedSentences = new Set(keys.flatMap((key) => sentencesOf(textOf(key))))
  expect(sentences.filter((sentence) => !statedSentences.has(sentence))).toEqual([])
})

test('the constants of the specification hold (LIM-1, PLST-7)', () => {
  expect(accountLimits).toMatchObject({ fullName: { min: 2, max: 100 }, password: { min: 6 } })
  expect(accountLimits).toMatchObject({ verificationHours: 24, resetMinutes: 60 })
  expect(prayerLimits).toMatchObject({ title: { max: 100 }, description: { max: 2000 } })
  expect(prayerLimits).toMatchObject({ pageSize: 20, skeletons: 6, titleFromDescription: 50 })
  expect(miracleLimits).toMatchObject({ title: { max: 100 }, description: { max: 2000 }, preview: 100 })
  expect(commentAndUpdateLimits).toMatchObject({
    update: { max: 2000 },
    comment: { max: 1000 },
    updatesPerDay: 10,
  })
  expect(mediaLimits).toMatchObject({ perParent: 4, maxBytes: 5 * 1024 * 1024, widths: [320, 960, 1600] })
  expect(geolocation).toEqual({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 })
  expect(SHARE_TEXT_LENGTH).toBe(100)
  expect(sessionTimers).toMatchObject({ checkEveryMs: 30_000, refreshBelowMs: 90_000 })
  expect(sessionTimers).toMatchObject({ retryFromMs: 200, retryWithinMs: 30_000 })
  expect(dataCache).toEqual({ staleMs: 300_000, keptMs: 1_800_000, retries: 3 })
  expect(providerNames).toEqual({ google: 'Google', github: 'GitHub' })
  expect(statuses).toEqual(['active', 'answered', 'archived'])
  expect(categories.join(' ')).toBe('health finances relationships career family spiritual education other')
})

test('no invented figure reaches a person (LIM-2)', () => {
  const found = product.flatMap((source) => {
    const places: string[] = []
    visit(source, {
      Literal: (node) => {
        const isFigure = typeof node.value === 'number' && inventedFigures.numbers.includes(node.value)
        if (isFigure) places.push(sourceLocation(source, node))
      },
      MemberExpression: ({ property, start }) => {
        const isChance = property.type === 'Identifier' && property.name === 'random'
        if (isChance) places.push(sourceLocation(source, { start }))
      },
    })
    const inventedTexts = textsIn(source).filter(({ text }) =>
      inventedFigures.texts.some((figure) => figure.test(text)),
    )
    return [...places, ...inventedTexts.map(({ start }) => sourceLocation(source, { start }))]
  })
  expect(found).toEqual([])
})

test('nothing waits only to look busy (LIM-2)', () => {
  const waits = product
    .filter(({ path }) => path.startsWith('web/'))
    .filter(({ text }) => /\b1_?500\b/.test(text))
  expect(waits.map(({ path }) => path)).toEqual([])
})

test('every refusal has a status that fits and a sentence', () => {
  const odd = Object.entries(errors).filter(
    ([, { status, message }]) => status < 400 || status > 599 || !textOf(message),
  )
  expect(odd).toEqual([])
})

type Text = { text: string; start: number; pattern?: RegExp }

/** Every text in a file; one with gaps also as the pattern of the keys it may become. */
function textsIn(source: Source): Text[] {
  const texts: Text[] = []
  visit(source, {
    Literal: ({ value, start }) => {
      if (typeof value === 'string') texts.push({ text: value, start })
    },
    TemplateLiteral: ({ quasis, start }) => {
      const [first = '', ...others] = quasis.map(({ value }) => value.cooked ?? '')
      const isKey = others.length > 0 && namespaces.has(first.split('.')[0] ?? '') && first.includes('.')
      const pattern = isKey ? new RegExp(`^${[first, ...others].map(escaped).join('[\\w-]+')}$`) : undefined
      texts.push({ text: [first, ...others].join('…'), start, pattern })
    },
  })
  return texts
}

function escaped(text: string): string {
  return text.replaceAll('.', '\\.')
}

function looksLikeKey(text: string): boolean {
  return /^[a-z]\w*(\.\w[\w-]*)+$/.test(text) && namespaces.has(text.split('.')[0] ?? '')
}

/** Calls of t(), format() and key() with a literal key and values other than those the sentence requires. */
function unfilledSentences(source: Source): string[] {
  const places: string[] = []
  visit(source, {
    CallExpression: (call) => {
      const [key, values] = call.arguments
      const isMessageCall = call.callee.type === 'Identifier' && /^(t|format|key)$/.test(call.callee.name)
      if (!isMessageCall || key?.type !== 'Literal' || !Object.hasOwn(en, String(key.value))) return
      if (values && values.type !== 'ObjectExpression') return
      const properties = values?.properties ?? []
      if (properties.some(({ type }) => type !== 'Property')) return
      const given = properties.map((property) =>
        property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : '',
      )
      const required = placeholdersOf(textOf(String(key.value)))
      if (given.toSorted().join() !== required.toSorted().join())
        places.push(
          `${sourceLocation(source, call)} ${key.value} asks for {${required.join()}}, gets {${given.join()}}`,
        )
    },
  })
  return places
}

function placeholdersOf(text: string): string[] {
  const plurals = [...text.matchAll(PLURAL)].map(([, name]) => name ?? '')
  const plain = [...text.replace(PLURAL, '').matchAll(PLACEHOLDER)].map(([, name]) => name ?? '')
  return [...new Set([...plurals, ...plain])]
}

function withoutPlaceholders(text: string): string {
  return text.replace(PLURAL, '').replace(PLACEHOLDER, '')
}

/** The texts that a catalogue entry can produce: itself, or the sides of its plural. */
function sentencesOf(text: string): string[] {
  const [plural] = text.matchAll(PLURAL)
  if (!plural) return [text]
  const [whole, , none, one = '', other = ''] = plural
  return [none, one, other].flatMap((side) => (side === undefined ? [] : [text.replace(whole, side)]))
}

function textOf(key: string): string {
  return catalogue[key] ?? ''
}
