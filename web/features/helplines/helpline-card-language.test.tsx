import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { helplineMessages } from '#contract/messages/en/helplines.ts'
import type { TranslatedMessages } from '#contract/translations/translations.ts'
import { renderWithApp, setupRender } from '#tests/support/web/render.tsx'
import { translateWith } from '#web/platform/text/text-catalogue.ts'
import { HelplineCard } from './helpline-card.tsx'

setupRender()
afterEach(() => translateWith(() => null))

const reason = { 'language.lawInEnglish': 'Lo mbhalo ungesiNgisi.' }

async function cardIn(messages: TranslatedMessages | null): Promise<HTMLElement> {
  const counts = { sentences: 1000, checked: 0, file: '/assets/zu.json' }
  translateWith(() => messages && { language: 'zu', messages, ...counts })
  await renderWithApp(() => <HelplineCard topics={['suicide']} isSofter={false} />, {
    listHelplines: () => ({ items: [] }),
  })
  return await screen.findByRole('region')
}

test('on a page in another language the card of danger stands in English, and says why in that language (LANG-4)', async () => {
  const card = await cardIn(reason)
  expect(card.getAttribute('lang')).toBe('en-ZA')
  expect(card.textContent).toContain(helplineMessages['helplines.lead'])
  expect(screen.getByText('Lo mbhalo ungesiNgisi.').getAttribute('lang')).toBe('zu-ZA')
})

test('it stays so while one of its sentences is not checked (LANG-4)', async () => {
  const { 'helplines.lead': _, ...others } = helplineMessages
  const card = await cardIn({ ...reason, ...others })
  expect(card.getAttribute('lang')).toBe('en-ZA')
  expect(card.textContent).toContain('Lo mbhalo ungesiNgisi.')
})

test('with all sentences checked it is in the language of the page, like any other part (LANG-4)', async () => {
  const checked = { ...helplineMessages, 'helplines.title': 'Awuwedwa' }
  const card = await cardIn({ ...reason, ...checked })
  expect(card.getAttribute('lang')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Awuwedwa' })).toBeTruthy()
  expect(card.textContent).not.toContain('Lo mbhalo ungesiNgisi.')
})

test('in English it needs no reason', async () => {
  const card = await cardIn(null)
  expect(card.getAttribute('lang')).toBeNull()
  expect(card.textContent).not.toContain('in English')
})
