import { describe, expect, test } from 'vitest'
import { campaignMessages } from '#contract/messages/en/campaigns.ts'
import { en } from '#contract/messages/en.ts'
import { fill } from '#contract/messages/fill.ts'
import { fees, feeValues, PAYMENT_PROVIDER } from '#contract/money/fees.ts'
import type { LegalBlock, LegalSection } from './document.ts'
import { type LegalSite, legalText } from './values.ts'
import { legalVersions } from './versions.ts'

const minimalSite: LegalSite = {
  appName: 'Thandaza',
  analytics: false,
  support: { email: null, phone: null, address: null },
  payments: { fees },
}
const fullSite: LegalSite = {
  appName: 'Thandaza',
  analytics: true,
  support: { email: 'help@example.org', phone: '+27 21 000 0000', address: '1 Long Street, Cape Town' },
  payments: { fees },
}
const newest = legalVersions.slice(-1)
const documents = newest.flatMap(({ terms, privacy }) => [terms, privacy])
const [terms = [], privacy = []] = documents
const textsOf = (sections: readonly LegalSection[], site: LegalSite) =>
  legalText(sections, site).flatMap(({ title, blocks }) => [title, ...blocks.flatMap(textsInBlock)])
const allTexts = [...documents.flatMap((sections) => sections.flatMap(rawTextsOf)), ...Object.values(en)]

describe('the fees of a donation are stated once (REQ-36)', () => {
  test('no text has a percentage of its own', () => {
    expect(allTexts.filter((text) => /\d\s*(%|per ?cent)/i.test(text))).toEqual([])
  })

  test('the texts name exactly the figures of the constant, and they add up', () => {
    const allowed = Object.values(feeValues()).filter((value) => value.endsWith('%'))
    const texts = documents.flatMap((sections) => textsOf(sections, fullSite)).join(' ')
    const figures = [...texts.matchAll(/\d+(\.\d+)?\s*%/g)].map(([figure]) => figure)
    expect(figures).not.toEqual([])
    expect(figures.filter((figure) => !allowed.includes(figure))).toEqual([])
    const other = feeValues({ platformPercent: 4, processingPercent: 3 })
    expect(other).toMatchObject({ fee: '7%', platform: '4%', processing: '3%', creator: '93%' })
    const otherSite = { ...fullSite, payments: { fees: { platformPercent: 4, processingPercent: 3 } } }
    expect(textsOf(terms, otherSite).join(' ')).toContain(fill(campaignMessages['fees.ofDonations'], other))
  })

  test('terms and FAQ use the same words', () => {
    const sentence = fill(campaignMessages['fees.ofDonations'], feeValues())
    expect(sentence).toBe(
      'Of every donation 10% is kept: a 5% platform fee, and 5% that covers all transaction fees. The creator of the campaign receives 90%.',
    )
    expect(textsOf(terms, minimalSite).join(' ')).toContain(sentence)
    expect(en['faq.free.answer']).toContain('{fees}')
    expect(en['faq.fundraising.answer']).toContain('{fees}')
    expect(en['faq.free.answer']).toContain('Prayer features are free. Donations carry the fee above.')
  })

  test('only the constant names the payment provider (REQ-20)', () => {
    expect(allTexts.filter((text) => /paystack|stripe|payfast|yoco/i.test(text))).toEqual([])
    expect(textsOf(terms, minimalSite).join(' ')).toContain(PAYMENT_PROVIDER)
  })
})

describe('requirements of the law and the decisions (STAT-2, REQ-54, REQ-55)', () => {
  test.each([
    'Donations are final and non-refundable. Nothing here limits rights that South African consumer and privacy law gives you.',
    'These terms are governed by the laws of the State of Delaware, United States. Nothing here limits rights that South African consumer and privacy law gives you.',
    'The minimum age is 13.',
  ])('the terms say: %s', (sentence) => {
    expect(textsOf(terms, minimalSite)).toContain(sentence)
  })

  test.each([/30 days' notice/, /paid back/, /parent or guardian/, /for adults only/])(
    'and %s',
    (sentence) => {
      expect(textsOf(terms, minimalSite).join(' ')).toMatch(sentence)
    },
  )

  test.each([
    /responsible party/,
    /special personal information/,
    /Information Regulator/,
    /The minimum age is 13/,
    /outside South Africa/,
    /365 days after they were answered/,
    /never who/,
  ])('the privacy policy says %s', (sentence) => {
    expect(textsOf(privacy, minimalSite).join(' ')).toMatch(sentence)
  })
})

describe('the texts follow the settings (REQ-5, REQ-101)', () => {
  test('a setting that is not set is not mentioned', () => {
    const texts = documents.flatMap((sections) => textsOf(sections, minimalSite)).join('\n')
    expect(texts).not.toMatch(/E-mail: |Phone: |Address: /)
    expect(texts).toContain('There is no analytics.')
    expect(texts).not.toContain('how often each page is opened')
  })

  test('a setting that is set is mentioned', () => {
    for (const sections of documents) {
      const texts = textsOf(sections, fullSite)
      expect(texts).toContain('E-mail: help@example.org')
      expect(texts).toContain('Phone: +27 21 000 0000')
      expect(texts).toContain('Address: 1 Long Street, Cape Town')
    }
    const texts = textsOf(privacy, fullSite)
    expect(texts).not.toContain('There is no analytics.')
    expect(texts.join(' ')).toContain(
      'how often each page is opened, by page and day, without any identifier',
    )
  })

  test('every placeholder is filled, and the typography is clean', () => {
    for (const site of [minimalSite, fullSite]) {
      const texts = documents.flatMap((sections) => textsOf(sections, site))
      expect(texts.filter((text) => /[{}“”‘’]| {2}|^\s*$/.test(text))).toEqual([])
    }
  })
})

function textsInBlock(block: LegalBlock): string[] {
  if (typeof block === 'string') return [block]
  if ('text' in block) return [block.text]
  return 'items' in block ? [...block.items] : block.pairs.flat()
}

function rawTextsOf({ title, blocks }: LegalSection): string[] {
  return [title, ...blocks.flatMap(textsInBlock)]
}
