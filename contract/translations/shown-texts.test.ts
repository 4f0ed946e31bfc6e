import { expect, test } from 'vitest'
import { en } from '#contract/messages/en.ts'
import type { MessageKey } from '#contract/messages/key.ts'
import { classOf, type SentenceClass } from '#contract/messages/sentence-classes.ts'
import { exportedFile } from '#ops/export-sentences.ts'
import { createChance } from '#server/simulators/paystack/provider-faults.ts'
import { textFault } from './text-faults.ts'
import { type CheckedText, isConfirmed, messagesOf, shownTexts, translations } from './translations.ts'

const keys = Object.keys(en) as MessageKey[]
const ofClass = (name: SentenceClass) => keys.find((key) => classOf(key) === name) as MessageKey
const check = (key: MessageKey, said: Partial<CheckedText> = {}): CheckedText => ({
  key,
  text: 'Okuhle',
  english: en[key],
  readers: 1,
  people: 2,
  hasPaper: false,
  ...said,
})

test('who wrote a sentence is not enough; what binds takes two people, law and danger one of them qualified (LANG-3, LANG-14)', () => {
  const alone = { readers: 0, people: 1 }
  const confirmed = (name: SentenceClass, said: Partial<CheckedText>) =>
    isConfirmed(check(ofClass(name), said))
  for (const name of ['A', 'B'] as const) {
    expect(confirmed(name, alone)).toBe(false)
    expect(confirmed(name, { readers: 1, people: 1 })).toBe(true)
  }
  expect(confirmed('C', { readers: 1, people: 1 })).toBe(false)
  expect(confirmed('C', { readers: 1, people: 2 })).toBe(true)
  expect(confirmed('D', { readers: 2, people: 2 })).toBe(false)
  expect(confirmed('D', { readers: 1, people: 2, hasPaper: true })).toBe(true)
  expect(confirmed('E', { readers: 9, people: 9, hasPaper: true })).toBe(false)
})

test('when an English sentence changes its translation is a draft again, and of what binds English is shown (LANG-6)', () => {
  for (const name of ['A', 'B', 'C', 'D'] as const) {
    const key = ofClass(name)
    const said = check(key, { readers: 2, people: 2, hasPaper: true })
    const before = shownTexts('nr', [said])
    expect([before.messages[key], before.checkedKeys.has(key)]).toEqual(['Okuhle', true])
    const after = shownTexts('nr', [{ ...said, english: 'What stood here before' }])
    expect(after.checkedKeys.has(key)).toBe(false)
    expect(after.messages[key]).toBe(name === 'A' || name === 'B' ? 'Okuhle' : undefined)
  }
})

test('the last confirmed text is shown, and a blanked sentence stands in English until a better one is confirmed (LANG-15)', () => {
  const key = 'action.cancel'
  const shown = (...texts: CheckedText[]) => shownTexts('zu', texts).messages[key]
  expect(shown()).toBe(messagesOf('zu')[key])
  expect(shown(check(key, { text: 'Eyodwa' }), check(key, { text: 'Eyesibili' }))).toBe('Eyesibili')
  const blank = check(key, { text: '', readers: 1, people: 1 })
  expect(shown(check(key), blank)).toBeUndefined()
  expect(shown(blank, check(key, { readers: 0, people: 1 }))).toBeUndefined()
  expect(shown(blank, check(key))).toBe('Okuhle')
})

test('whatever people say in whatever order, nothing that binds is shown before enough of them confirmed its present English (LANG-3)', () => {
  const chance = createChance(11)
  const some = <T>(of: readonly T[]) => of[Math.floor(chance.next() * of.length)] as T
  const bounds = (['A', 'B', 'C', 'D', 'E'] as const).map(ofClass)
  for (let round = 0; round < 400; round += 1) {
    const said = Array.from({ length: 12 }, () => {
      const key = some(bounds)
      const people = 1 + Math.floor(chance.next() * 3)
      const readers = Math.floor(chance.next() * (people + 1))
      const english = chance.next() < 0.5 ? en[key] : 'What stood here before'
      return {
        key,
        text: some(['Eyodwa', 'Eyesibili', '']),
        english,
        readers,
        people,
        hasPaper: chance.next() < 0.5,
      }
    })
    const { messages, checkedKeys } = shownTexts('ve', said)
    for (const key of bounds) {
      const text = messages[key]
      if (text === undefined) continue
      const backed = said.filter((one) => one.key === key && one.text === text)
      const binds = ['C', 'D', 'E'].includes(classOf(key))
      const isChecked = backed.some((one) => one.english === en[key] && isConfirmed(one))
      if (binds) expect(isChecked).toBe(true)
      if (checkedKeys.has(key)) expect(isChecked).toBe(true)
    }
    expect(messages[ofClass('E')]).toBeUndefined()
  }
})

test('a language is ready when enough of it is checked, and is not once English changes (LANG-6)', () => {
  const all = keys.map((key) => check(key, { hasPaper: true }))
  expect(shownTexts('zu', all).isReady).toBe(true)
  const lawless = all.map((one) => ({ ...one, hasPaper: false }))
  expect(shownTexts('zu', lawless).isReady).toBe(false)
  const late = all.map((one, at) => (at % 2 ? one : { ...one, english: 'What stood here before' }))
  expect(shownTexts('zu', late).isReady).toBe(false)
})

test.each([
  ['values', '{names} uyathandaza', '{name} is praying'],
  ['values', 'Uyathandaza', '{name} is praying'],
  ['brackets', 'Uyathandaza {name} }', '{name} is praying'],
  ['markup', '<b>Thandaza</b>', 'Pray now'],
  ['markup', 'https://elsewhere.example', 'Pray now'],
  ['markup', 'Bhala ku-pastor@elsewhere.example', 'Write to your pastor'],
  ['digits', 'Ngo-5', 'In a moment'],
  ['digits', 'Ngo-٥', 'In a moment'],
  ['signs', 'Thandaza\u202e', 'Pray now'],
  ['signs', 'Thandaza\u200b', 'Pray now'],
  ['clean', ' Thandaza', 'Pray now'],
  ['clean', '', 'Pray now'],
  ['long', 'Thandaza '.repeat(10).trim(), 'Pray now'],
  ['copied', 'Nothing of yours is here', 'Nothing of yours is here'],
  [null, 'Thandaza manje', 'Pray now'],
  [null, '{n, plural, one {umuntu oyedwa} other {abantu #}}', '{n, plural, one {# person} other {# people}}'],
])('a hostile or broken sentence is refused: %s, %j', (fault, text, english) => {
  expect(textFault(text, english)).toBe(fault)
})

test('what people confirmed goes back into the file of its language, and a new installation shows the same (LANG-7)', () => {
  const key = 'action.cancel'
  const binding = ofClass('C')
  const checks = [
    check(key, { text: 'Yeka' }),
    check(binding, { text: 'Iyabopha' }),
    check('action.close', { text: '' }),
    check('action.undo', { english: 'What stood here before' }),
  ]
  const file = exportedFile('zu', checks)
  expect(file.checked).toEqual({ [key]: en[key], [binding]: en[binding] })
  expect([file.messages[key], file.messages[binding]]).toEqual(['Yeka', 'Iyabopha'])
  expect(file.messages['action.close']).toBeUndefined()
  expect(file.messages).toEqual(shownTexts('zu', checks).messages)
  expect(exportedFile('zu', [])).toEqual(translations.zu)
})
