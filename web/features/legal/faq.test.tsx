import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dashboardMessages } from '#contract/messages/en/dashboard.ts'
import { fees } from '#contract/money/fees.ts'
import { badgeCodes } from '#contract/values/constants.ts'
import '#web/features/shell/shell-texts.ts'
import { renderWithApp, setupRender } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { Faq } from './faq.tsx'
import { hasAllWords } from './faq-search.tsx'

setupRender()

const main = () => within(screen.getByRole('main'))
const items = () => [...document.querySelectorAll<HTMLDetailsElement>('details[name="faq"]')]

test('17 questions, each a heading, none open (STAT-1, REQ-50)', async () => {
  await renderSite('/faq')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Frequently Asked Questions')
  expect(items()).toHaveLength(17)
  for (const item of items()) {
    expect(item.open).toBe(false)
    expect(within(item).getByRole('heading', { level: 3, hidden: true }).textContent).toMatch(/\?$/)
    expect(item.querySelector('p')?.textContent).toMatch(/\w{3}.*\.$/)
  }
})

test('all questions have the same name, so that the browser keeps one open at a time (STAT-1)', async () => {
  await renderSite('/faq')
  expect(new Set(items().map((item) => item.getAttribute('name')))).toEqual(new Set(['faq']))
})

test('the questions stand in groups by subject (REQ-50)', async () => {
  await renderSite('/faq')
  const titles = main()
    .getAllByRole('heading', { level: 2 })
    .map((title) => title.textContent)
  expect(titles).toEqual([
    'Getting started',
    'Prayers and miracles',
    'Groups and community',
    'Giving',
    'Your data, and reaching us',
    'Something else?',
  ])
})

test('a search shows the questions that have all its words, and opens a single one (REQ-50)', async () => {
  const { path } = await renderSite('/faq?search=CSV+pdf')
  const shown = () => items().map((item) => item.querySelector('h3')?.textContent)
  expect(shown()).toEqual(['Can I export what I wrote?'])
  expect(items()[0]?.open).toBe(true)
  expect(main().getByRole('status').textContent).toContain('1 question with "CSV pdf".')

  const searchBox = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search the questions' })
  fireEvent.change(searchBox, { target: { value: 'zebra' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Search' })))
  expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeDefined()
  expect(path()).toBe('/faq?search=zebra')
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Show all questions' })))
  expect(items()).toHaveLength(17)
  expect(searchBox.value).toBe('')
})

test('a search ignores case and accents, and finds the beginnings of words', () => {
  expect(hasAllWords('Praying at the crèche', 'CRECHE pray')).toBe(true)
  expect(hasAllWords('Praying at the crèche', 'pray school')).toBe(false)
  expect(hasAllWords('Praying', '  ?! ')).toBe(true)
})

test('a URL fragment that names an answer opens it', async () => {
  location.hash = '#export'
  await renderWithApp(() => <Faq siteName="Thandaza" isReplyPromised={false} fees={fees} />)
  const open = items().filter((item) => item.open)
  expect(open.map((item) => item.querySelector('h3')?.textContent)).toEqual(['Can I export what I wrote?'])
  location.hash = ''
})

test('a reply within 24 to 48 hours is promised only where there is a contact address (STAT-1, REQ-14)', async () => {
  await renderWithApp(() => <Faq siteName="Thandaza" isReplyPromised={false} fees={fees} />)
  expect(document.body.textContent).not.toContain('hours')
  await renderWithApp(() => <Faq siteName="Thandaza" isReplyPromised fees={fees} />)
  expect(screen.getByText('We reply within 24–48 hours.')).toBeDefined()
})

test('the fees come from the constant, and prayer features are free (REQ-36, REQ-37)', async () => {
  await renderWithApp(() => <Faq siteName="Thandaza" isReplyPromised={false} fees={fees} />)
  const pageText = document.body.textContent ?? ''
  const figures = [...pageText.matchAll(/\d+(\.\d+)?\s?%/g)].map(([figure]) => figure)
  expect(figures).toEqual(['10%', '5%', '5%', '90%', '10%', '5%', '5%', '90%'])
  expect(pageText).toContain('Prayer features are free. Donations carry the fee above.')
})

test('every existing badge is named (REQ-13)', async () => {
  await renderWithApp(() => <Faq siteName="Thandaza" isReplyPromised={false} fees={fees} />)
  const answer = document.getElementById('badges')?.textContent ?? ''
  for (const code of badgeCodes) expect(answer).toContain(dashboardMessages[`badge.${code}`].toLowerCase())
})

test('the page links to the contact page, the helplines, the terms and the privacy policy', async () => {
  await renderWithApp(() => <Faq siteName="Thandaza" isReplyPromised={false} fees={fees} />)
  const addresses = screen.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'))
  expect(addresses).toEqual(['/terms', '/privacy', '/contact', '/contact', '/help'])
})
