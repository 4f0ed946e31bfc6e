import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type StyleRule, styleRulesIn } from '#tests/support/code/style-rules.ts'
import {
  coloursIn,
  contrastOf,
  mixOf,
  surfaceTokens,
  textPairs,
  textTokens,
  tokenColours,
} from '#tests/support/code/text-colours.ts'
import { filesBelow, root } from '#tests/support/sources.ts'

const tokenSheets = ['web/ui/tokens.css', 'web/ui/theme.css', 'web/ui/drawings/scene-tokens.css']
const sheets = filesBelow('web').filter((path) => path.endsWith('.css') && !tokenSheets.includes(path))
const components = filesBelow('web').filter((path) => /\.tsx?$/.test(path) && !/\.(test|gen)\./.test(path))
const rules = sheets.flatMap((path) => styleRulesIn(read(path)))

/** Words on a panel or on the ridge below a landscape: their ground is that of an element around them. */
const textOnPanels = ['on-panel', 'on-panel-2', 'panel-lit']
/** Rules that give a drawing its colour, which its lines take from the colour of words. */
const drawings = [
  ...['.art-ochre', '.art-fynbos', '.bottom-bar-halo', '.dot-figure-open', '.dot-figure-hole'],
  ...['.dot-loader svg', '.dots-rule', '.empty-art', '.empty-art-line', '.step-done > .dots'],
  ...['.step-number > .dots', '.testimony::before', '.testimony-free::before'],
  '.pray-sun svg',
]
/** Rules that give a shape without words a ground that is no surface. */
const shapes = [
  ...['.check input:checked', '.switch input', '.switch input:checked', '.streak-legend i', '.qr-code'],
  ...['.picked progress::-webkit-progress-value', '.picked progress::-moz-progress-bar', '.skeleton'],
  ...['.progress', '.progress i', '.progress-part', '.progress-done i', '.progress-line', '.rate-bar'],
  ...['.rate-bar i', '.prayed-days i', '.fortnight i', '.fortnight .is-prayed i'],
  ...['.pray-time', '.pray-time > div'],
]
/** Grounds of panels whose words have their colours from rules of their own. */
const panels = ['.streak-map', '.hero-caption span']
/** Rules whose ground lets a part of the one below through, as colours in percent. */
const mixes: Record<string, { text: string; of: string; percent: number; over: string }[]> = {
  '.chat-message-own:not(.chat-message-pending) .chat-quote': [
    { text: 'on-chat-own', of: 'on-chat-own', percent: 12, over: 'chat-own' },
  ],
  '.support-amen[aria-pressed="true"] .support-count': [
    { text: 'ok-text', of: 'ok-text', percent: 14, over: 'ok-soft' },
  ],
  '.support[aria-pressed="true"] .support-count': [
    { text: 'on-love', of: 'black', percent: 20, over: 'love-fill' },
  ],
}
/** A mix of surfaces, or of a surface and what is below, is as dark as one of them or between: its words hold on both. */
const mixOfSurfaces = /^color-mix\(in srgb, var\(--([\w-]+)\) \d+%, (?:var\(--([\w-]+)\)|transparent)\)$/
const noGround = /^(none|transparent|currentColor|(linear|radial)-gradient\()/

test.each(['light', 'dark'] as const)(
  'words can be read on every ground they stand on: %s (GEN-4)',
  (theme) => {
    const colourOf = (token: string) => tokenColours[theme].get(token) ?? (token === 'black' ? '#000000' : '')
    const grounds = [
      ...textPairs.map(({ text, ground }) => ({
        name: `${text} on ${ground}`,
        text,
        colour: colourOf(ground),
      })),
      ...Object.entries(mixes).flatMap(([name, each]) =>
        each.map(({ text, of, percent, over }) => ({
          name,
          text,
          colour: mixOf(colourOf(of), percent, colourOf(over)),
        })),
      ),
    ]
    expect(grounds.length).toBeGreaterThan(200)
    const pale = grounds.filter(({ text, colour }) => !(contrastOf(colourOf(text), colour) >= 4.5))
    expect(pale.map(({ name }) => name)).toEqual([])
  },
)

test('a link within words differs from them by its line, in both themes alike, for their colours are too near', () => {
  const { light } = tokenColours
  const near = ['text', 'text-2', 'text-3'].filter(
    (token) => contrastOf(light.get('link') ?? '', light.get(token) ?? '') < 3,
  )
  expect(near).toEqual(['text', 'text-2', 'text-3'])
})

test('every rule that sets words and their ground, or a ground alone, is one of these pairs (GEN-4)', () => {
  const strange = rules.filter((rule) => rule.ground !== null && !hasKnownGround(rule))
  expect(strange).toEqual([])
})

test('every rule that sets the colour of words alone takes one that holds on every surface (GEN-4)', () => {
  const known = [...textTokens, ...textOnPanels]
  const strange = rules.filter(
    ({ selector, colour, ground }) =>
      colour !== null &&
      colour !== 'inherit' &&
      (ground === null || noGround.test(ground)) &&
      !known.includes(tokenIn(colour) ?? '') &&
      !drawings.includes(selector),
  )
  expect(strange).toEqual([])
})

test('components take their colours for words and grounds from the same tokens (GEN-4)', () => {
  const tokens = [...tokenColours.light.keys()]
  const used = components.flatMap((path) =>
    [...read(path).matchAll(/(?<=["'`\s])(text|bg)-([a-z0-9-]+)(?=["'`\s])/g)]
      .filter(([, , token = '']) => tokens.includes(token))
      .map(([, kind, token = '']) => ({ path, kind, token })),
  )
  expect(used.length).toBeGreaterThan(50)
  const drawn = ['lit', 'info-dot']
  const strange = used.filter(({ kind, token }) =>
    kind === 'bg' ? !surfaceTokens.includes(token) : ![...textTokens, ...drawn].includes(token),
  )
  expect(strange).toEqual([])
})

test('nothing but the tokens differs between the themes, and both ways to the dark one are the same', () => {
  const themed = [...sheets, ...components].filter((path) =>
    /\[data-theme=|@media[^{]*prefers-color-scheme|[\s"'`]dark:[a-z]/.test(read(path)),
  )
  expect(themed).toEqual([])
  for (const path of ['web/ui/tokens.css', 'web/ui/drawings/scene-tokens.css']) {
    const chosen = coloursIn(read(path), /:root\[data-theme="dark"\] \{/)
    expect(chosen.length, path).toBeGreaterThan(10)
    expect(coloursIn(read(path), /:root:not\(\[data-theme="light"\]\) \{/), path).toEqual(chosen)
  }
})

function hasKnownGround({ selector, colour, ground }: StyleRule): boolean {
  if (ground === null || noGround.test(ground) || shapes.includes(selector)) return true
  if (/::(before|after|backdrop)$/.test(selector) && colour === null) return true
  if (mixes[selector]) return true
  const mixed = mixOfSurfaces.exec(ground)
  const name = tokenIn(ground)
  if (mixed) return mixed.slice(1).every((token) => token === undefined || surfaceTokens.includes(token))
  if (panels.includes(selector)) return ['panel', 'ridge-4'].includes(name ?? '')
  const text = tokenIn(colour ?? colourBefore(selector))
  if (text === null) return surfaceTokens.includes(name ?? '')
  return textPairs.some((pair) => pair.text === text && pair.ground === name)
}

/** The colour of the words before a pointer or a key changed the ground below them. */
function colourBefore(selector: string): string | null {
  const before = selector
    .replace(/:(hover|active|focus-visible|focus-within)/g, '')
    .replace(/\[[^\]]*\]/g, '')
  return rules.find((rule) => rule.selector === before && rule.colour !== null)?.colour ?? null
}

function tokenIn(value: string | null): string | null {
  return /^var\(--([\w-]+)\)$/.exec(value ?? '')?.[1] ?? null
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
