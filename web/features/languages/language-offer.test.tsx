import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { languageCookie } from '#contract/pages/language-choice.ts'
import { renderWithApp, setupRender } from '#tests/support/web/render.tsx'
import { translateWith } from '#web/platform/text/text-catalogue.ts'
import { LanguageOffer } from './language-offer.tsx'

setupRender()
const offers = [
  { language: 'zu', question: 'Ufuna ukufunda ngalolu limi?' },
  { language: 'xh', question: 'Ufuna ukufunda ngolu lwimi?' },
] as const
const question = () => screen.queryByRole('complementary')

beforeEach(() => localStorage.clear())
afterEach(() => {
  translateWith(() => null)
  // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is not in every browser
  document.cookie = `${languageCookie}=; max-age=0`
  vi.restoreAllMocks()
})

/** Shows what a phone with these languages sees. */
async function onPhone(...tags: string[]): Promise<void> {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags)
  await renderWithApp(() => (
    <main>
      <LanguageOffer offers={offers} />
    </main>
  ))
}

test('the language that a phone prefers is offered in its own words, once (LANG-2)', async () => {
  await onPhone('de', 'xh-ZA', 'zu')
  expect(question()?.lang).toBe('xh-ZA')
  expect(question()?.textContent).toBe('Ufuna ukufunda ngolu lwimi?isiXhosaEnglish')
  const accept = screen.getByRole('button', { name: 'isiXhosa' })
  expect([accept.getAttribute('name'), accept.getAttribute('value')]).toEqual(['language', 'xh'])
  expect(accept.closest('form')?.getAttribute('action')).toBe('/languages')
  fireEvent.click(screen.getByRole('button', { name: 'English' }))
  expect(question()).toBeNull()
  await onPhone('xh-ZA')
  expect(question()).toBeNull()
})

test.each([
  ['prefers English', ['en-ZA', 'zu-ZA']],
  ['prefers a language that is not ready', ['st-ZA', 'zu-ZA']],
  ['knows none of the languages', ['de', 'fr-FR']],
])('nothing is offered where the phone %s (LANG-2)', async (_, tags) => {
  await onPhone(...tags)
  expect(question()).toBeNull()
})

test('nobody is asked who has chosen a language (LANG-2)', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is not in every browser
  document.cookie = `${languageCookie}=en`
  await onPhone('zu-ZA')
  expect(question()).toBeNull()
})

test('a page that came in a language by its address asks whether it should stay so (LANG-2)', async () => {
  const counts = { sentences: 1000, checked: 1000, file: '/assets/zu.json' }
  translateWith(() => ({ language: 'zu', messages: {}, ...counts }))
  await onPhone('en-ZA')
  expect(question()?.lang).toBe('zu-ZA')
  expect(screen.getByRole('button', { name: 'English' }).getAttribute('value')).toBe('en')
})
