import { afterAll, beforeAll, expect, test } from 'vitest'
import { translationOperations } from '#contract/languages/translation-operations.ts'
import { en } from '#contract/messages/en.ts'
import type { MessageKey } from '#contract/messages/key.ts'
import { messagesOf } from '#contract/translations/translations.ts'
import { insertMember, insertTranslator, type Person } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let [first, second, chief]: Person[] = []
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 100 } })
  ;[first, second, chief] = [
    await insertMember(app.pool),
    await insertMember(app.pool),
    await insertMember(app.pool),
  ]
  for (const person of [first, second, chief])
    await insertTranslator(app.pool, person as Person, { language: 'zu', isChief: person === chief })
})
afterAll(() => app.close())

const by = (person: Person | undefined) => app.as(person as Person)
const said = (key: MessageKey, text: string) => ({
  language: 'zu' as const,
  key,
  text,
  english: en[key],
})
const checked = async () => {
  const { items } = await app.as(null).get('listLanguages', {})
  return items.find(({ code }) => code === 'zu')?.checked ?? -1
}

test('a machine’s draft is checked when one person says that it is right, and the true count rises (LANG-5)', async () => {
  const key = 'action.close'
  const before = await checked()
  const draft = messagesOf('zu')[key] ?? ''
  const message = await by(first).must('checkMessage', said(key, draft))
  expect(message).toMatchObject({ text: draft, state: 'checked', waiting: [] })
  expect(await checked()).toBe(before + 1)
  // Again changes nothing.
  await by(first).must('checkMessage', said(key, draft))
  expect(await checked()).toBe(before + 1)
})

test('a better sentence of one’s own waits for another person, and is then shown (LANG-14)', async () => {
  const key = 'action.cancel'
  const text = 'Yeka lokhu'
  const waiting = await by(first).must('checkMessage', said(key, text))
  expect(waiting).toMatchObject({
    text: messagesOf('zu')[key],
    state: 'draft',
    waiting: [{ text, people: 1, isYours: true }],
  })
  const shown = await by(second).must('checkMessage', said(key, text))
  expect(shown).toMatchObject({ text, state: 'checked', waiting: [] })
})

test('what binds takes two people, and what states the law also the record of a qualified reader (LANG-14)', async () => {
  const binding = said('login.title', 'Ngena')
  const law = said('helplines.title', 'Awuwedwa')
  expect((await by(first).must('checkMessage', law)).state).toBe('english')
  expect((await by(second).must('checkMessage', law)).state).toBe('english')
  const admin = await insertMember(app.pool, { roles: ['admin'] })
  const paper = 'A sworn translator, folder 3'
  expect(await app.as(admin).must('recordQualifiedReader', { ...law, paper })).toMatchObject({
    text: law.text,
    state: 'checked',
  })
  const { rows } = await app.pool.query(
    "select reason from audit_log where action = 'translator.paper-recorded'",
  )
  expect(rows).toEqual([{ reason: `zu helplines.title: ${paper}` }])
  expect((await by(first).must('checkMessage', binding)).state).toBe('english')
})

test('one person changes their mind: nobody stands behind two texts of a sentence', async () => {
  const key = 'action.undo'
  await by(first).must('checkMessage', said(key, 'Gcina lokhu'))
  const { waiting } = await by(first).must('checkMessage', said(key, 'Gcina manje'))
  expect(waiting).toEqual([{ text: 'Gcina manje', people: 1, isYours: true }])
})

test('a chief shows a sentence in English at once, until people confirm a better one (LANG-15)', async () => {
  const key = 'action.loadMore'
  expect((await by(first).call('blankMessage', { language: 'zu', key })).status).toBe(403)
  await by(first).must('checkMessage', said(key, messagesOf('zu')[key] ?? ''))
  expect(await by(chief).must('blankMessage', { language: 'zu', key })).toMatchObject({
    text: null,
    state: 'english',
  })
  await by(first).must('checkMessage', said(key, 'Buyela lapho'))
  expect(await by(second).must('checkMessage', said(key, 'Buyela lapho'))).toMatchObject({
    text: 'Buyela lapho',
    state: 'checked',
  })
})

test('a chief who blanks a sentence and writes a better one sees English until somebody else confirms it (LANG-15)', async () => {
  const key = 'group.description'
  await by(chief).must('blankMessage', { language: 'zu', key })
  const waiting = await by(chief).must('checkMessage', said(key, 'Chaza lokhu'))
  expect(waiting).toMatchObject({ text: null, state: 'english' })
  const shown = await by(first).must('checkMessage', said(key, 'Chaza lokhu'))
  expect(shown).toMatchObject({ text: 'Chaza lokhu', state: 'checked' })
})

test('one person who confirms two texts at the same moment stands behind one of them (LANG-14)', async () => {
  const key = 'login.submit'
  for (let turn = 0; turn < 5; turn += 1) {
    await Promise.all(['Ngena', 'Qhubeka'].map((text) => by(first).must('checkMessage', said(key, text))))
    const { waiting } = await by(second).must('checkMessage', said(key, 'Vula'))
    expect(waiting.filter(({ isYours }) => !isYours).length).toBe(1)
  }
})

test('a hostile sentence, one for an older English, an unknown one and one of staff are refused and change nothing', async () => {
  const key = 'action.tryAgain'
  const before = await checked()
  const refused = async (input: Record<string, unknown>) => {
    const { status, body } = await by(first).call('checkMessage', input)
    return [
      status,
      (body as unknown as { error: { fields?: Record<string, { key: string }> } }).error.fields?.text?.key,
    ]
  }
  expect(await refused(said(key, '<b>Hlela</b>'))).toEqual([422, 'translate.fault.markup'])
  expect(await refused(said(key, 'Hlela 0800123456'))).toEqual([422, 'translate.fault.digits'])
  expect(await refused(said(key, '   '))).toEqual([422, 'translate.text.required'])
  expect((await refused({ ...said(key, 'Hlela'), english: 'Try it' }))[0]).toBe(409)
  expect((await refused({ ...said(key, 'Hlela'), key: 'no.such' }))[0]).toBe(404)
  expect((await refused({ ...said(key, 'Hlela'), key: '__proto__' }))[0]).toBe(404)
  expect((await refused(said('treasury.title', 'Isikhwama')))[0]).toBe(404)
  expect((await refused({ ...said(key, 'Hlela'), language: 'xh' }))[0]).toBe(404)
  expect(await checked()).toBe(before)
})

test('a proposal changes nothing until somebody who checks the language takes it; it can be declined (LANG-15)', async () => {
  const key = 'contact.title'
  const reader = await insertMember(app.pool)
  const proposal = { language: 'zu' as const, key, text: 'Cisha unomphela', remark: 'So we say it' }
  await app.as(reader).must('proposeMessage', proposal)
  await app.as(reader).must('proposeMessage', proposal)
  await app.as(reader).must('proposeMessage', { ...proposal, text: 'Susa' })
  const listed = async () =>
    (await by(first).get('listTranslatedMessages', { language: 'zu', state: 'proposed' })).items
  const [message] = await listed()
  expect(message).toMatchObject({ key, state: 'draft' })
  expect(message?.proposals.map(({ text, remark }) => [text, remark])).toEqual([
    ['Cisha unomphela', 'So we say it'],
    ['Susa', 'So we say it'],
  ])
  expect(await by(first).must('checkMessage', said(key, 'Cisha unomphela'))).toMatchObject({
    text: 'Cisha unomphela',
    state: 'checked',
  })
  const proposalId = message?.proposals[1]?.id ?? ''
  await by(first).must('declineProposal', { proposalId })
  expect(await listed()).toEqual([])
  expect((await by(first).call('declineProposal', { proposalId })).status).toBe(404)
})

test('whoever proposed a sentence does not confirm it alone (LANG-14)', async () => {
  const key = 'group.mine'
  const text = 'Zama futhi manje'
  await by(first).must('proposeMessage', { language: 'zu', key, text, remark: '' })
  expect((await by(first).must('checkMessage', said(key, text))).state).toBe('draft')
  expect((await by(second).must('checkMessage', said(key, text))).state).toBe('checked')
})

test('the list is read in pages that hold every sentence once, those first that bind nobody, and finds words of both languages', async () => {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await by(first).get('listTranslatedMessages', {
      language: 'zu',
      ...(cursor ? { cursor } : {}),
    })
    seen.push(...page.items.map((item) => item.key))
    cursor = page.next ?? undefined
  } while (cursor)
  const { items } = await app.as(null).get('listLanguages', {})
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBe(items[0]?.sentences)
  const found = async (search: string) =>
    (await by(first).get('listTranslatedMessages', { language: 'zu', search })).items.map(({ key }) => key)
  expect(await found('Buyela lapho')).toEqual(['action.loadMore'])
  expect(await found('wall.title')).toContain('wall.title')
  const { status } = await by(first).call('listTranslatedMessages', { language: 'zu', cursor: 'bm9uZQ' })
  expect(status).toBe(422)
})

test('an admin appoints and removes, and takes back everything that one person confirmed; all of it is audited (LANG-14)', async () => {
  const admin = await insertMember(app.pool, { roles: ['admin'] })
  const person = await insertMember(app.pool)
  const appointed = { email: person.email, language: 'xh' as const, isChief: false }
  const listed = await app.as(admin).must('appointTranslator', appointed)
  expect(translationOperations.appointTranslator.output.safeParse(listed).error).toBeUndefined()
  const key = 'action.close'
  const text = messagesOf('xh')[key] ?? ''
  await app.as(person).must('checkMessage', { language: 'xh', key, text, english: en[key] })
  expect(await app.as(person).get('listOwnLanguages', {})).toEqual({
    items: [{ language: 'xh', isChief: false }],
  })
  const { items } = await app.as(admin).must('removeTranslator', { personId: person.id, language: 'xh' })
  expect(items.filter(({ language }) => language === 'xh')).toEqual([])
  const xhosa = async () =>
    (await app.as(null).get('listLanguages', {})).items.find(({ code }) => code === 'xh')?.checked
  expect(await xhosa()).toBe(1)
  await app.as(admin).must('withdrawChecks', { personId: person.id, language: 'xh' })
  expect(await xhosa()).toBe(0)
  const { rows } = await app.pool.query(
    'select action, reason from audit_log where subject_id = $1 order by at, id',
    [person.id],
  )
  expect(rows).toEqual([
    { action: 'translator.appointed', reason: 'xh' },
    { action: 'translator.removed', reason: 'xh' },
    { action: 'translator.checks-withdrawn', reason: 'xh, sentences: 1' },
  ])
  const unknown = await app
    .as(admin)
    .call('appointTranslator', { ...appointed, email: 'nobody@nowhere.example' })
  expect(unknown.status).toBe(422)
})

test('a sentence that only its writer confirms again is not checked, whoever confirmed it in between (LANG-14)', async () => {
  const key = 'group.name'
  const proposal = { language: 'zu' as const, key, text: 'Igama lethu', remark: '' }
  await by(first).must('proposeMessage', proposal)
  await by(second).must('checkMessage', said(key, proposal.text))
  await by(first).must('checkMessage', said(key, proposal.text))
  await by(second).must('checkMessage', said(key, 'Elinye igama'))
  const { waiting, state } = await by(first).must('checkMessage', said(key, proposal.text))
  expect(state).not.toBe('checked')
  expect(waiting).toContainEqual({ text: proposal.text, people: 1, isYours: true })
})

test('only law and danger have the record of a qualified reader (LANG-4)', async () => {
  const admin = await insertMember(app.pool, { roles: ['user', 'admin'] })
  for (const key of ['action.cancel', 'login.submit'] as const) {
    const record = { ...said(key, 'Funda lokhu'), paper: 'N. Dlamini, folder 4' }
    expect((await app.as(admin).call('recordQualifiedReader', record)).status).toBe(404)
  }
})
