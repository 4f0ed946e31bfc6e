import { expect, test } from 'vitest'
import { fill } from '#contract/messages/fill.ts'
import { languageCodes, tagOf } from './language-codes.ts'
import { pluralForm } from './plural-form.ts'

test.each(languageCodes)('the plural forms of %s are those of CLDR (LANG-8)', (language) => {
  expect(Intl.PluralRules.supportedLocalesOf([language])).toEqual([language])
  const rules = new Intl.PluralRules(language)
  for (const count of [0, 1, 2, 3, 5, 10, 11, 21, 100, 101, 1000, 1_000_001])
    expect([count, pluralForm(language, count)]).toEqual([count, rules.select(count)])
})

test('tags are those of browsers', () => {
  for (const tag of languageCodes.map(tagOf)) expect(Intl.getCanonicalLocales(tag)).toEqual([tag])
})

test('a sentence for none goes before the form that also holds none (LANG-8)', () => {
  const [plain, withNone] = [
    '{n, plural, one {# umuntu} other {# abantu}}',
    '{n, plural, =0 {akekho} one {# umuntu} other {# abantu}}',
  ]
  const said = (sentence: string, language: 'en' | 'zu') =>
    [0, 1, 2, 1000].map((n) => fill(sentence, { n }, language))
  expect(said(plain, 'zu')).toEqual(['0 umuntu', '1 umuntu', '2 abantu', '1,000 abantu'])
  expect(said(plain, 'en')).toEqual(['0 abantu', '1 umuntu', '2 abantu', '1,000 abantu'])
  expect(said(withNone, 'zu')[0]).toBe('akekho')
})
