import { expect, test, vi } from 'vitest'
import { lengthOf, plainSegmenter } from './characters.ts'

const texts = [
  'Zoë prays',
  'Ṱhoho Ḓavhana',
  'ṅwana'.normalize('NFD'),
  'Amen 🙏',
  'Amen 🙏🏽🙏🏿',
  '👨‍👩‍👧‍👦 and 👩🏽‍⚕️',
  '🏳️‍🌈 🇿🇦🇱🇸🇸🇿',
  '🏴󠁧󠁢󠁳󠁣󠁴󠁿!',
  '1️⃣ #️⃣ ❤️',
  'a\n\n\tb',
  'می‌خواهم',
  '李 先生',
  '\u0301',
  '\ud83d',
]

/** A text cut into what counts as one character each. */
function cut(text: string): string[] {
  const clusters = plainSegmenter.segment(text)
  const parts: string[] = []
  for (let at = 0; at < text.length; at += parts.at(-1)?.length ?? 1)
    parts.push(clusters.containing(at)?.segment ?? '')
  return parts
}

test.each(texts)('without Intl.Segmenter %s is cut as with it', (text) => {
  const parts = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)]
  expect(cut(text)).toEqual(parts.map(({ segment }) => segment))
})

test('a browser without Intl.Segmenter counts and cuts all the same (ADR-35)', async () => {
  const counted = texts.map(lengthOf)
  const { Segmenter } = Intl
  Reflect.deleteProperty(Intl, 'Segmenter')
  vi.resetModules()
  try {
    const without: typeof import('./characters.ts') = await import('./characters.ts')
    expect(texts.map(without.lengthOf)).toEqual(counted)
    expect(without.beginningOf('Amen 🙏🏽🙏🏽', 6)).toBe('Amen 🙏🏽')
    expect(without.shorten('Amen 🙏🏽🙏🏽', 6)).toBe('Amen 🙏🏽…')
    expect(without.lengthOf('🙏'.repeat(2000))).toBe(2000)
  } finally {
    Object.defineProperty(Intl, 'Segmenter', { value: Segmenter, configurable: true, writable: true })
    vi.resetModules()
  }
})
