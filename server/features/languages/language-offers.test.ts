import { afterAll, beforeAll, expect, test } from 'vitest'
import { en } from '#contract/messages/en.ts'
import { insertMember, insertTranslator } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { translateAll } from '#tests/support/translated-messages.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const offers = async () => (await app.as(null).get('getConfig', {})).languageOffers
const patient = { timeout: 600_000 }

test('a language is offered in its own words once people have checked it, and not any more when a sentence of danger is English again (LANG-2)', async () => {
  expect(await offers()).toEqual([])
  await translateAll(app.pool, 'ss')
  const chief = await insertMember(app.pool)
  await insertTranslator(app.pool, chief, { language: 'ss', isChief: true })
  // Whatever is decided about a sentence, the server reads the languages again.
  await app.as(chief).must('blankMessage', { language: 'ss', key: 'action.close' })
  const offer = { language: 'ss', question: `ss:${en['language.offer']}` }
  await expect.poll(offers, patient).toEqual([offer])

  await app.as(chief).must('blankMessage', { language: 'ss', key: 'helplines.title' })
  await expect.poll(offers, patient).toEqual([])
})
