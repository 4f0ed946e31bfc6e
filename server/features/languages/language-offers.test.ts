import { afterAll, beforeAll, expect, test } from 'vitest'
import { en } from '#contract/messages/en.ts'
import { messagesOf } from '#contract/translations/translations.ts'
import { insertMember, insertTranslator } from '#server/fixtures/member-fixtures.ts'
import { insertReadyLanguage, readyText } from '#server/fixtures/translation-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const offers = async () => (await app.as(null).get('getConfig', {})).languageOffers

test('a language is offered in its own words once people have checked it, and not any more when one of them is taken back (LANG-2)', async () => {
  expect(await offers()).toEqual([])
  const [first, second, admin] = [
    await insertMember(app.pool),
    await insertMember(app.pool),
    await insertMember(app.pool, { roles: ['user', 'admin'] }),
  ]
  await insertReadyLanguage(app.pool, 'ss', [first, second])
  // Whatever is checked in any language, the server reads all of them again.
  const [key, english] = ['action.close', en['action.close']] as const
  await insertTranslator(app.pool, second, { language: 'nr' })
  await app
    .as(second)
    .must('checkMessage', { language: 'nr', key, text: messagesOf('nr')[key] ?? '', english })
  const offer = { language: 'ss', question: readyText('ss', en['language.offer']) }
  await expect.poll(offers, { timeout: 60_000 }).toEqual([offer])

  await app.as(admin).must('withdrawChecks', { personId: first.id, language: 'ss' })
  await expect.poll(offers, { timeout: 60_000 }).toEqual([])
})
