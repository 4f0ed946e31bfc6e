/** The colours that a rule of a style sheet sets, as they are written there. */
export type StyleRule = { selector: string; colour: string | null; ground: string | null }

/** The rules of a style sheet that set the colour of words or of the ground below them; nested rules stand alone. */
export function styleRulesIn(sheet: string): StyleRule[] {
  const rules: StyleRule[] = []
  const open: { prelude: string; values: Map<string, string> }[] = []
  const plain = sheet.replace(/\/\*[\s\S]*?\*\//g, '')
  for (const [, text = '', end] of plain.matchAll(/([^{};]*)([{};])/g)) {
    const [, name, value] = /^\s*([\w-]+)\s*:\s*([\s\S]+?)\s*$/.exec(text) ?? []
    if (end === '{') open.push({ prelude: text.trim(), values: new Map() })
    else if (name && value) open.at(-1)?.values.set(name, value)
    if (end === '}') rules.push(...rulesOf(open.pop()))
  }
  return rules
}

function rulesOf(block: { prelude: string; values: Map<string, string> } | undefined): StyleRule[] {
  if (!block || block.prelude.startsWith('@')) return []
  const { prelude, values } = block
  const ground = values.get('background-color') ?? values.get('background') ?? null
  const colour = values.get('color') ?? null
  if (colour === null && ground === null) return []
  return selectorsIn(prelude).map((selector) => ({ selector, colour, ground }))
}

/** The selectors of a list; a comma in brackets does not end one. */
function selectorsIn(prelude: string): string[] {
  return prelude.split(/,(?![^(]*\))/).map((selector) => selector.trim().replace(/\s+/g, ' '))
}
