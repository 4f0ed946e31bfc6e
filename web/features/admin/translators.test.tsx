import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Member } from '#contract/account/account-operations.ts'
import type { ErrorCode } from '#contract/api/error-codes.ts'
import type { Translator } from '#contract/languages/translation-operations.ts'
import { press, sentenceAt, write } from '#tests/support/web/form-actions.ts'
import { type FakeAnswers, nomvula, refusal, setupRender, shownToasts } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

const admin: Member = { ...nomvula, roles: ['user', 'admin'] }

const lindiwe: Translator = {
  personId: '01930000-0000-7000-8000-000000000c01',
  fullName: 'Lindiwe Khumalo',
  email: 'lindiwe@example.co.za',
  language: 'zu',
  isChief: true,
  checks: 1_234,
  appointedAt: '2026-11-20T04:05:00Z',
}
const pieter: Translator = {
  ...lindiwe,
  personId: '01930000-0000-7000-8000-000000000c02',
  fullName: 'Pieter Botha',
  email: 'pieter@example.co.za',
  language: 'af',
  isChief: false,
  checks: 0,
}

const open = (fakeAnswers: FakeAnswers = {}) =>
  renderSite(
    '/admin/languages',
    { listTranslators: () => ({ items: [pieter, lindiwe] }), ...fakeAnswers },
    admin,
  )
const rows = () => screen.getAllByRole<HTMLTableRowElement>('row').slice(1)
const cellsOf = (row: HTMLTableRowElement) => [...row.cells].map(({ textContent }) => textContent)
const language = () => screen.getByLabelText<HTMLSelectElement>('Language')
const chooseLanguage = (code: string) => fireEvent.change(language(), { target: { value: code } })

test('the people who check are listed with their language, rank and confirmed sentences (LANG-14)', async () => {
  await open()
  expect(await screen.findByRole('heading', { level: 1, name: 'People who check sentences' })).toBeTruthy()
  await screen.findByText('Pieter Botha')
  expect(rows().map(cellsOf)).toEqual([
    [
      'Pieter Bothapieter@example.co.za',
      'LanguageAfrikaans',
      'ConfirmedNothing yet',
      'SinceNov 20, 2026',
      'End Pieter Botha, Afrikaans',
    ],
    [
      'Lindiwe Khumalolindiwe@example.co.za',
      'LanguageisiZuluChief',
      'Confirmed1,234 sentences',
      'SinceNov 20, 2026',
      'Take back all Lindiwe Khumalo, isiZuluEnd Lindiwe Khumalo, isiZulu',
    ],
  ])
  expect(screen.getByText('isiZulu', { selector: 'td *' }).lang).toBe('zu-ZA')
})

test('somebody is added by e-mail for one of eleven languages, and the form is empty again (LANG-14)', async () => {
  let items = [pieter]
  const { sent } = await open({
    listTranslators: () => ({ items }),
    appointTranslator: () => {
      items = [pieter, lindiwe]
      return { items }
    },
  })
  await screen.findByText('Pieter Botha')
  expect(within(language()).getAllByRole('option')).toHaveLength(12)
  write('E-mail of the member', 'lindiwe@example.co.za')
  chooseLanguage('zu')
  fireEvent.click(screen.getByLabelText('Chief of the language'))
  await act(async () => press('Let them check'))
  expect(await screen.findByText('Lindiwe Khumalo')).toBeTruthy()
  expect(sent).toContainEqual([
    'appointTranslator',
    { email: 'lindiwe@example.co.za', language: 'zu', isChief: true },
  ])
  expect(shownToasts()).toEqual(['They may check the language'])
  expect(screen.getByLabelText<HTMLInputElement>('E-mail of the member').value).toBe('')
  expect(language().value).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>('Chief of the language').checked).toBe(false)
})

test('what is missing is said at its field, and nothing is sent', async () => {
  const { sent } = await open()
  await screen.findByText('Pieter Botha')
  await act(async () => press('Let them check'))
  const email = screen.getByLabelText('E-mail of the member')
  expect(sentenceAt(email)).toBe('Please enter the e-mail of a member')
  expect(sentenceAt(language())).toBe('Please choose a language')
  expect(document.activeElement).toBe(email)
  expect(sent.map(([name]) => name)).not.toContain('appointTranslator')
})

test('an e-mail that no member has is said at its field, and what was typed stays', async () => {
  await open({
    appointTranslator: () => {
      throw Object.assign(refusal('INVALID'), {
        fields: { email: { key: 'translators.email.unknown', text: '' } },
      })
    },
  })
  await screen.findByText('Pieter Botha')
  write('E-mail of the member', 'nobody@example.co.za')
  chooseLanguage('ve')
  await act(async () => press('Let them check'))
  const email = screen.getByLabelText<HTMLInputElement>('E-mail of the member')
  expect(sentenceAt(email)).toBe('No verified member has this e-mail')
  expect([email.value, language().value]).toEqual(['nobody@example.co.za', 've'])
  expect(shownToasts()).toEqual([])
})

test('an old sign-in is confirmed with the password, and the person is added', async () => {
  let isFresh = false
  const { sent } = await open({
    confirmIdentity: () => {
      isFresh = true
      return {}
    },
    appointTranslator: () => {
      if (!isFresh) throw refusal('FRESH_SIGN_IN_REQUIRED')
      return { items: [pieter] }
    },
  })
  await screen.findByText('Pieter Botha')
  write('E-mail of the member', 'pieter@example.co.za')
  chooseLanguage('af')
  await act(async () => press('Let them check'))
  const password = await screen.findByLabelText<HTMLInputElement>('Current Password')
  fireEvent.change(password, { target: { value: 'a-long-password' } })
  await act(async () => fireEvent.submit(password.closest('form') as HTMLFormElement))
  await waitFor(() => expect(shownToasts()).toEqual(['They may check the language']))
  expect(sent.filter(([name]) => name === 'appointTranslator')).toHaveLength(2)
})

test('the right of somebody ends after a question, and the focus stays in the list (GEN-1)', async () => {
  let items = [pieter, lindiwe]
  const { sent } = await open({
    listTranslators: () => ({ items }),
    removeTranslator: () => {
      items = [lindiwe]
      return { items }
    },
  })
  await screen.findByText('Pieter Botha')
  press('End Pieter Botha, Afrikaans')
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Shall Pieter Botha no longer check Afrikaans?' }),
  )
  expect(question.getByText('They have confirmed nothing yet.')).toBeTruthy()
  expect(sent.map(([name]) => name)).not.toContain('removeTranslator')
  await act(async () => fireEvent.click(question.getByRole('button', { name: 'End' })))
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(sent).toContainEqual(['removeTranslator', { personId: pieter.personId, language: 'af' }])
  expect(shownToasts()).toEqual(['Their right has ended; what they confirmed stays'])
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'People who check sentences' })),
  )
})

test('everything that one person confirmed is taken back after a question; Cancel takes back nothing', async () => {
  let items = [pieter, lindiwe]
  const { sent } = await open({
    listTranslators: () => ({ items }),
    withdrawChecks: () => {
      items = [pieter, { ...lindiwe, checks: 0 }]
      return { items }
    },
  })
  await screen.findByText('Pieter Botha')
  const ask = async () => {
    press('Take back all Lindiwe Khumalo, isiZulu')
    return within(
      await screen.findByRole('alertdialog', {
        name: 'Take back everything Lindiwe Khumalo confirmed in isiZulu?',
      }),
    )
  }
  const answer = async (button: string) => {
    const question = await ask()
    await act(async () => fireEvent.click(question.getByRole('button', { name: button })))
  }
  await answer('Cancel')
  expect(sent.map(([name]) => name)).not.toContain('withdrawChecks')
  await answer('Take back all')
  expect(sent).toContainEqual(['withdrawChecks', { personId: lindiwe.personId, language: 'zu' }])
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Take back all/ })).toBeNull())
  expect(rows()).toHaveLength(2)
  expect(shownToasts()).toEqual(['Taken back'])
})

test.each<[ErrorCode, string]>([
  ['NOT_FOUND', 'Their right did not end / It is not there any more. Open the page again.'],
  ['UNEXPECTED', 'Their right did not end'],
])('a right that could not be ended stays in the list: %s', async (code, toast) => {
  await open({
    removeTranslator: () => {
      throw refusal(code)
    },
  })
  await screen.findByText('Pieter Botha')
  press('End Pieter Botha, Afrikaans')
  const question = within(await screen.findByRole('alertdialog'))
  await act(async () => fireEvent.click(question.getByRole('button', { name: 'End' })))
  expect(shownToasts()).toEqual([toast])
  expect(rows()).toHaveLength(2)
})

test('an empty list says so, and somebody can be added', async () => {
  await open({ listTranslators: () => ({ items: [] }) })
  expect(await screen.findByText('Nobody checks a language yet')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Let them check' })).toBeTruthy()
})

test('a list that could not be loaded can be retried; one that is loaded stays when it cannot be read again', async () => {
  let isBroken = true
  const { queryClient } = await open({
    listTranslators: () => {
      if (isBroken) throw refusal('UNEXPECTED')
      return { items: [pieter] }
    },
  })
  await screen.findByText('The people who check could not be loaded')
  isBroken = false
  await act(async () => press('Try again'))
  expect(await screen.findByText('Pieter Botha')).toBeTruthy()
  isBroken = true
  await act(() => queryClient.invalidateQueries({ queryKey: ['listTranslators'] }))
  expect(await screen.findByText('The people who check could not be loaded')).toBeTruthy()
  expect(rows()).toHaveLength(1)
})

test.each(['moderator', 'user'] as const)('a %s finds no such page', async (role) => {
  const { sent } = await renderSite('/admin/languages', {}, { ...nomvula, roles: [role] })
  expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeTruthy()
  expect(sent.map(([name]) => name)).not.toContain('listTranslators')
})
