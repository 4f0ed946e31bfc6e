import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#tests/support/sources.ts'

/** Tokens for words that stand on any surface, and the surfaces, on which every such word can be read. */
export const textTokens = [
  ...['text', 'text-2', 'text-3', 'link', 'primary', 'info-dot', 'on-primary-soft'],
  ...['lit-text', 'info-text', 'ok-text', 'warn-text', 'bad-text', 'love-text', 'neutral-text'],
]
export const surfaceTokens = [
  ...['bg', 'bg-sunken', 'surface', 'surface-2', 'surface-hover', 'chat-other'],
  ...[
    'primary-soft',
    'lit-soft',
    'info-soft',
    'ok-soft',
    'warn-soft',
    'bad-soft',
    'love-soft',
    'neutral-soft',
  ],
]
/** Tokens of coloured grounds, each with the only tokens for words on it. */
const textOnFills: Record<string, readonly string[]> = {
  primary: ['on-primary'],
  'primary-hover': ['on-primary'],
  lit: ['on-lit'],
  'lit-hover': ['on-lit'],
  'ok-fill': ['surface'],
  'bad-fill': ['on-bad'],
  'love-fill': ['on-love'],
  panel: ['on-panel', 'on-panel-2', 'panel-lit'],
  'panel-dot': ['on-panel'],
  'panel-lit': ['panel'],
  'ridge-4': ['on-panel', 'on-panel-2'],
  'chat-own': ['on-chat-own'],
}
/** The palest words are not dark enough for this surface by day, so they do not stand there. */
const tooPale = { text: 'text-3', ground: 'neutral-soft' }

export type Pair = { text: string; ground: string }

/** Every pair of a token for words and a token of the ground below them. */
export const textPairs: readonly Pair[] = [
  ...textTokens.flatMap((text) => surfaceTokens.map((ground) => ({ text, ground }))),
  ...Object.entries(textOnFills).flatMap(([ground, texts]) => texts.map((text) => ({ text, ground }))),
].filter(({ text, ground }) => text !== tooPale.text || ground !== tooPale.ground)

export type Theme = 'light' | 'dark'

/** The colours of the tokens by day and by night, as a person sees them who has chosen that theme. */
export const tokenColours = readTokens('web/ui/tokens.css', 'web/ui/drawings/scene-tokens.css')

/** The names of pairs that have these colours by day. */
export function pairsShownAs(text: string, ground: string): Pair[] {
  const { light } = tokenColours
  return textPairs.filter((pair) => light.get(pair.text) === text && light.get(pair.ground) === ground)
}

/** The ratio of the luminances of two colours (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The colour of so much of one colour, in percent, over another. */
export function mixOf(one: string, percent: number, other: string): string {
  const base = channelsOf(other)
  const mixed = channelsOf(one).map((value, index) => {
    const below = base[index] ?? 0
    return Math.round(below + ((value - below) * percent) / 100)
  })
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

/** Reads the style sheets' blocks for `:root` and for the theme `dark`. */
function readTokens(...paths: string[]): Record<Theme, Map<string, string>> {
  const light = new Map<string, string>()
  const dark = new Map<string, string>()
  for (const path of paths) {
    const sheet = readFileSync(join(root, path), 'utf8')
    for (const [token, colour] of coloursIn(sheet, /^:root \{$/m)) light.set(token, colour)
    for (const [token, colour] of coloursIn(sheet, /^ *:root\[data-theme="dark"\] \{$/m))
      dark.set(token, colour)
  }
  return { light, dark: new Map([...light, ...dark]) }
}

/** The tokens that are colours, in the first block that begins like this. */
export function coloursIn(sheet: string, beginning: RegExp): [token: string, colour: string][] {
  const { index = sheet.length } = beginning.exec(sheet) ?? {}
  const block = sheet.slice(index, sheet.indexOf('}', index))
  return [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, token = '', colour = '']) => [
    token,
    colour,
  ])
}
