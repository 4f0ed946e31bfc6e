import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Language, languageCodes } from '#contract/languages/language-codes.ts'
import { cleanText } from '#contract/values/text.ts'
import { lettersOf } from '#tests/support/font-letters.ts'
import { root } from '#tests/support/sources.ts'

/** Letters of each language besides those of English, as CLDR lists them; ŉ is the older Afrikaans "'n" in one letter. */
const ownLetters: Partial<Record<Language, string>> = {
  af: 'áâéèêëîïôöûŉ',
  nso: 'êôš',
  tn: 'êôš',
  ve: 'ḓḽṅṋṱ',
}
const families = ['Newsreader', 'Figtree']
const SMALL_BYTES = 2_048

type Face = { family: string; file: string; points: Set<number>; glyphs: Set<number> }
const faces = facesIn(readFileSync(join(root, 'web/ui/fonts.css'), 'utf8'))
const isSmall = ({ file }: Face) => !/-latin(-ext)?\.woff2$/.test(file)

/** The font that a browser takes for a letter: of several with it, the one declared last (CSS Fonts 4, unicode-range). */
function fontFor(family: string, letter: number): Face | undefined {
  return faces.findLast((face) => face.family === family && face.points.has(letter))
}

test('a large font is taken only for letters that no other of its family has', () => {
  for (const family of families) {
    const [large, ...others] = faces.filter((face) => face.family === family)
    expect(large?.file).toMatch(/-latin-ext/)
    const taken = [...(large?.glyphs ?? [])].filter((letter) => fontFor(family, letter) === large)
    expect(taken.length).toBeGreaterThan(90)
    const elsewhere = taken.filter((letter) =>
      others.some(({ points, glyphs }) => points.has(letter) && glyphs.has(letter)),
    )
    expect(elsewhere.map(codeOf), family).toEqual([])
  }
})

test.each(languageCodes)(
  'every letter of %s is in a font of ours, and no text needs a large one for it (REQ-570, LANG-13)',
  (language) => {
    const small = [...`abcdefghijklmnopqrstuvwxyz${ownLetters[language] ?? ''}`]
    // The capital of ŉ is two characters.
    const capitals = small.map((letter) => letter.toUpperCase()).filter(({ length }) => length === 1)
    for (const family of families)
      for (const letter of [...small, ...capitals]) {
        const face = fontFor(family, letter.charCodeAt(0))
        const said = `${letter} in ${family}`
        expect(face?.file ?? 'no font', said).not.toMatch(/no font|-latin-ext/)
        expect(face?.glyphs.has(letter.charCodeAt(0)), said).toBe(true)
      }
  },
)

test('the fonts for single letters have these letters alone, and are small (REQ-570)', () => {
  const files = Map.groupBy(faces.filter(isSmall), ({ file }) => file)
  expect(files.size).toBe(4)
  for (const [file, declared] of files) {
    const points = declared.flatMap((face) => [...face.points]).toSorted((a, b) => a - b)
    expect(
      [...lettersOf(read(file))].toSorted((a, b) => a - b),
      file,
    ).toEqual(points)
    expect(new Set(points.map((point) => fontFor(declared[0]?.family ?? '', point)?.file))).toEqual(
      new Set([file]),
    )
    expect(read(file).length, file).toBeLessThanOrEqual(SMALL_BYTES)
  }
})

test('the letters are written as one character each, however they were typed (REQ-570)', () => {
  const letters = Object.values(ownLetters).join('')
  expect(cleanText(letters.normalize('NFD'))).toBe(letters)
  expect(cleanText('d\u032d l\u032d n\u032d t\u032d n\u0307 s\u030c')).toBe('ḓ ḽ ṋ ṱ ṅ š')
})

function facesIn(css: string): Face[] {
  return [...css.matchAll(/@font-face \{(.+?)\}/gs)].flatMap(([, rule = '']) => {
    const family = /font-family: "(.+?)"/.exec(rule)?.[1] ?? ''
    const file = /url\("\.\/fonts\/(.+?)"\)/.exec(rule)?.[1]
    const ranges = /unicode-range:(.+?);/s.exec(rule)?.[1] ?? ''
    return file ? [{ family, file, points: pointsOf(ranges), glyphs: lettersOf(read(file)) }] : []
  })
}

function pointsOf(ranges: string): Set<number> {
  return new Set(
    ranges.split(',').flatMap((range) => {
      const [first = Number.NaN, last = first] = range
        .trim()
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16))
      return Array.from({ length: last - first + 1 }, (_, step) => first + step)
    }),
  )
}

function read(file: string): Buffer {
  return readFileSync(join(root, 'web/ui/fonts', file))
}

function codeOf(point: number): string {
  return `U+${point.toString(16).toUpperCase()}`
}
