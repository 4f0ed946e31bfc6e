import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TranslatedMessage } from '#contract/languages/translation-operations.ts'
import { fakeOfflineDatabase } from '#tests/support/web/fake-offline-database.ts'
import { press, write } from '#tests/support/web/form-actions.ts'
import {
  type FakeAnswers,
  loseConnection,
  nomvula,
  refusal,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

fakeOfflineDatabase()
setupRender()

const draft: TranslatedMessage = {
  key: 'action.cancel',
  class: 'A',
  english: 'Cancel',
  text: 'Khansela',
  state: 'draft',
  waiting: [],
  proposals: [],
}
const law: TranslatedMessage = {
  key: 'helplines.title',
  class: 'D',
  english: 'You are not alone',
  text: null,
  state: 'english',
  waiting: [{ text: 'Awuwedwa', people: 2, isYours: true }],
  proposals: [],
}

const own = (isChief = false) => ({ items: [{ language: 'zu' as const, isChief }] })
const open = (messages: TranslatedMessage[], answers: FakeAnswers = {}, roles = nomvula.roles) =>
  renderSite(
    '/translate/zu',
    {
      listOwnLanguages: () => own(),
      listTranslatedMessages: () => ({ items: messages, next: null, isChief: false }),
      ...answers,
    },
    { ...nomvula, roles },
  )
const card = async (english: string) => within(await screen.findByRole('article', { name: english }))

test('a draft is confirmed with one press, and stays where it is with its new state', async () => {
  const { sent } = await open([draft], {
    checkMessage: () => ({ ...draft, state: 'checked' }),
  })
  const shown = await card('Cancel')
  expect(shown.getByText('Khansela').lang).toBe('zu-ZA')
  expect(shown.getByText('Cancel').lang).toBe('en-ZA')
  fireEvent.click(shown.getByRole('button', { name: 'This is right' }))
  await waitFor(() => expect(shownToasts()).toEqual(['Confirmed']))
  expect(sent.find(([name]) => name === 'checkMessage')?.[1]).toEqual({
    language: 'zu',
    key: 'action.cancel',
    text: 'Khansela',
    english: 'Cancel',
  })
  expect(shown.getByText('Checked')).toBeTruthy()
  expect(shown.queryByRole('button', { name: 'This is right' })).toBeNull()
  expect(shown.queryByRole('button', { name: 'Show in English' })).toBeNull()
})

test('without a connection what somebody confirms waits on the phone, and is sent once when there is one (LANG-7, OFF-4)', async () => {
  const { sent } = await open([draft], { checkMessage: () => ({ ...draft, state: 'checked' }) })
  const shown = await card('Cancel')
  const reconnect = await loseConnection()
  fireEvent.click(shown.getByRole('button', { name: 'This is right' }))
  await waitFor(() => expect(shownToasts()).toEqual(['Waiting for connection']))
  expect(shown.getByText('Drafted by a machine')).toBeTruthy()
  await reconnect()
  await waitFor(() => expect(sent.filter(([name]) => name === 'checkMessage')).toHaveLength(1))
})

test('a better sentence that breaks a rule says so at its field, and keeps what was typed', async () => {
  const faulty = Object.assign(refusal('INVALID'), {
    fields: { text: { key: 'translate.fault.markup' } },
  })
  await open([draft], {
    checkMessage: () => {
      throw faulty
    },
  })
  await card('Cancel')
  press('Write a better one')
  write('The sentence', '<b>Yeka</b>')
  press('Confirm')
  expect(await screen.findByText('No addresses and no < or > here')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^The sentence/).value).toBe('<b>Yeka</b>')
})

test('a sentence whose English changed meanwhile is not saved, and says so', async () => {
  await open([draft], {
    checkMessage: () => {
      throw refusal('CHANGED_MEANWHILE')
    },
  })
  fireEvent.click((await card('Cancel')).getByRole('button', { name: 'This is right' }))
  await waitFor(() => expect(shownToasts()[0]).toMatch(/^Not saved/))
})

test('law and danger wait for the record of a qualified reader, which only admins can write (LANG-4)', async () => {
  await open([law])
  const shown = await card('You are not alone')
  expect(shown.getByText('Confirmed by 2 people, also by you')).toBeTruthy()
  expect(shown.getByText(/one of them qualified/)).toBeTruthy()
  expect(shown.queryByLabelText(/Who qualified read it/)).toBeNull()
})

test('an admin who checks the language records who qualified read a text (LANG-4)', async () => {
  const { sent } = await open(
    [law],
    { recordQualifiedReader: () => ({ ...law, text: 'Awuwedwa', state: 'checked', waiting: [] }) },
    ['user', 'admin'],
  )
  const shown = await card('You are not alone')
  press('Record')
  expect(await screen.findByText('Please say who read it, and where the record is')).toBeTruthy()
  write('Who qualified read it', 'N. Mthembu, sworn translator, folder 3')
  press('Record')
  await waitFor(() => expect(shownToasts()).toEqual(['Recorded']))
  expect(sent.find(([name]) => name === 'recordQualifiedReader')?.[1]).toMatchObject({
    key: 'helplines.title',
    text: 'Awuwedwa',
    paper: 'N. Mthembu, sworn translator, folder 3',
  })
  expect(shown.getByText('Checked')).toBeTruthy()
})

test('a proposal is declined, or confirmed as it is', async () => {
  const proposals = [
    { id: '01930000-0000-7000-8000-0000000000d1', text: 'Yeka', remark: 'So we say it' },
    { id: '01930000-0000-7000-8000-0000000000d2', text: 'Hoxisa', remark: '' },
  ]
  const { sent } = await open([{ ...draft, proposals }], { declineProposal: () => ({}) })
  const shown = await card('Cancel')
  expect(shown.getByText('So we say it')).toBeTruthy()
  fireEvent.click(shown.getAllByRole('button', { name: 'Decline' })[1] as HTMLElement)
  await waitFor(() => expect(shown.queryByText('Hoxisa')).toBeNull())
  expect(sent.find(([name]) => name === 'declineProposal')?.[1]).toEqual({ proposalId: proposals[1]?.id })
  expect(shown.getByText('Yeka')).toBeTruthy()
})

test('words are sought and a state is chosen in the address; an empty list and a failed one say so', async () => {
  const { router, sent } = await open([])
  await screen.findByText('No sentence here')
  fireEvent.click(screen.getByRole('tab', { name: 'Checked' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ state: 'checked' }))
  await screen.findByText('No sentence here')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' amen ' } })
  press('Find')
  await waitFor(() => expect(router.state.location.search).toEqual({ state: 'checked', search: 'amen' }))
  await waitFor(() =>
    expect(sent.filter(([name]) => name === 'listTranslatedMessages').at(-1)?.[1]).toEqual({
      language: 'zu',
      state: 'checked',
      search: 'amen',
    }),
  )
})

test('a list that could not be loaded can be retried', async () => {
  await open([], {
    listTranslatedMessages: () => {
      throw refusal('UNEXPECTED')
    },
  })
  expect(await screen.findByText('The sentences could not be loaded')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('the page of a language one does not check is missing (LANG-14)', async () => {
  await open([draft], { listOwnLanguages: () => ({ items: [] }) })
  expect(await screen.findByText(/Page not found/i)).toBeTruthy()
  expect(screen.queryByText('Khansela')).toBeNull()
})
