import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dashboardMessages } from '#contract/messages/en/dashboard.ts'
import { fees } from '#contract/money/fees.ts'
import { badgeCodes } from '#contract/values/constants.ts'
import '#web/features/shell/shell-texts.ts'
import { renderWithApp, setupRender } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { Faq } from './faq.tsx'

setupRender()

const items = () => [...document.querySelectorAll<HTMLDetailsElement>('details[name="faq"]')]

test('17 questions, each a heading, none open (STAT-1, REQ-50)', async () => {
  await renderSite('/faq')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Frequently Asked Questions')
  expect(items()).toHaveLength(17)
  for (const item of items()) {
    expect(item.open).toBe(false)
    expect(within(item).getByRole('heading', { level: 2, hidden: true }).textContent).toMatch(/\?$/)
    expect(item.querySelector('p')?.textContent).toMatch(/\w{3}.*\.$/)
  }
})

test('all questions have the same name, so that the browser keeps one open at a time (STAT-1)', async () => {
  await renderSite('/faq')
  expect(new Set(items().map((item) => item.getAttribute('name')))).toEqual(new Set(['faq']))
})

test('a URL fragment that names an answer opens it', async () => {
  location.hash = '#export'
  await renderWithApp(() => <Faq siteName="Thandaza" isReplyPromised={false} fees={fees} />)
  const open = items().filter((item) => item.open)
  expect(open.map((item) => item.querySelector('h2')?.textContent)).toEqual(['Can I export what I wrote?'])
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
