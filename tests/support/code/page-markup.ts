type Tag = { name: string; attributes: string }
/** One piece of a page: a tag that opens or closes, a comment, or a text. */
type Piece = { opens?: Tag; closes?: string; comment?: true; text?: string }

const PIECE = /<!--[\s\S]*?-->|<\/([a-z][\w-]*)\s*>|<([a-z][\w-]*)((?:"[^"]*"|[^">])*)>|[^<]+|</gi
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
const UNREAD = /<(script|style|template|title|noscript)\b[\s\S]*?<\/\1>/g

const BLOCKS = new Set(
  'address article aside blockquote dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table ul'.split(
    ' ',
  ),
)
/** Elements that part words without a style sheet. */
const PARTING = new Set([
  ...BLOCKS,
  ...'br option td th tr summary details legend figcaption select input textarea'.split(' '),
])
/** Elements that hold texts and no blocks (HTML, phrasing content). */
const TEXT_ONLY = new Set(
  'abbr b button cite code em h1 h2 h3 h4 h5 h6 i label output p q small span strong time'.split(' '),
)

/** Blocks inside elements for texts, and parts of a page that have no name. */
export function markupFaults(html: string): string[] {
  const open: Tag[] = []
  const faults: string[] = []
  let fieldset: Tag | null = null
  for (const { opens, closes } of piecesOf(html)) {
    if (opens) {
      const outer = open.find(({ name }) => TEXT_ONLY.has(name))
      if (outer && BLOCKS.has(opens.name))
        faults.push(`<${opens.name}> in <${outer.name}${outer.attributes}>`)
      if (fieldset && opens.name !== 'legend')
        faults.push(`<fieldset${fieldset.attributes}> without a legend`)
      fieldset = opens.name === 'fieldset' && !isNamed(opens) ? opens : null
      if (opens.name === 'aside' && !isNamed(opens)) faults.push(`unnamed <aside${opens.attributes}>`)
      if (!isEmpty(opens)) open.push(opens)
    } else if (closes) open.splice(open.findLastIndex(({ name }) => name === closes))
  }
  return [...new Set(faults)]
}

/** Pairs of words of different elements that run into each other where no style sheet parts them. */
export function gluedWords(html: string): string[] {
  // A drawing parts no words: readers of plain text pass over it.
  const body = html
    .slice(html.indexOf('<body'))
    .replace(UNREAD, ' ')
    .replace(/<svg\b[\s\S]*?<\/svg>/g, '')
  const glued: string[] = []
  let before = ''
  let isSameText = false
  for (const { opens, closes, comment, text } of piecesOf(body)) {
    if (PARTING.has(opens?.name ?? closes ?? '')) before = ''
    // React writes neighbouring texts of one element with a comment between them.
    if (comment) isSameText = true
    else if (text === undefined) isSameText = false
    else {
      if (!isSameText && /[\p{L}\p{N}.,!?)]$/u.test(before) && /^[\p{L}\p{N}]/u.test(text))
        glued.push(`${before.slice(-25)}|${text.slice(0, 25)}`)
      before = text
    }
  }
  return [...new Set(glued)]
}

function piecesOf(html: string): Piece[] {
  return [...html.matchAll(PIECE)].map(([whole, closes, name, attributes = '']): Piece => {
    if (whole.startsWith('<!--')) return { comment: true }
    if (closes) return { closes: closes.toLowerCase() }
    return name ? { opens: { name: name.toLowerCase(), attributes } } : { text: whole }
  })
}

function isNamed({ attributes }: Tag): boolean {
  return /\saria-label(ledby)?="[^"]+"/.test(attributes)
}

function isEmpty({ name, attributes }: Tag): boolean {
  return VOID.has(name) || attributes.endsWith('/')
}
