import { createHash } from 'node:crypto'
import type { RenderedPage } from '#contract/pages/page-rendering.ts'
import { compressBest, compressText, type Encoding, etagsOf } from '#server/http/responses/compression.ts'
import type { InlineSources } from '#server/http/responses/security-headers.ts'

/** The compressed bytes of a page, and their etag. */
export type CompressedBody = { body: Buffer; encoding: Encoding; etag: string }

/** A page that is the same for everybody: its bytes are made once, and a browser that has them is sent nothing. */
export type CompressedPage = {
  page: RenderedPage
  /** The content security policy of these bytes: it names the scripts within them. */
  policy: string
  bodyIn(encoding: Encoding): CompressedBody
  /** The one of the browser's etags that matches this page, in any encoding. */
  knownEtag(ifNoneMatch: string): string | undefined
  /** Compresses to the smallest size of an encoding for later readers; requests meanwhile get the current bytes. */
  improve(encoding: Encoding): Promise<void>
}

/**
 * Turns a rendered page into one without a nonce: the policy trusts its scripts and styles by their hashes (REQ-208).
 * Only elements that the renderer marked with `noncePlaceholder`, which no text can guess, are trusted.
 */
export function compressPage(
  page: RenderedPage,
  noncePlaceholder: string,
  policyOf: (inline: InlineSources) => string,
): CompressedPage {
  const html = page.html.replaceAll(` nonce="${noncePlaceholder}"`, '')
  const policy = policyOf(inlineSources(page.html, noncePlaceholder))
  const name = digest(`${policy}\n${html}`, 'base64url').slice(0, 22)
  const quick = new Map<Encoding, CompressedBody>()
  const best = new Map<Encoding, CompressedBody>()

  function quickBody(wanted: Encoding): CompressedBody {
    const { body, encoding } = compressText(html, wanted)
    const compressed = { body, encoding, etag: `"${name}.${encoding}"` }
    quick.set(wanted, compressed)
    return compressed
  }

  return {
    page,
    policy,
    bodyIn: (encoding) => best.get(encoding) ?? quick.get(encoding) ?? quickBody(encoding),
    knownEtag: (ifNoneMatch) => etagsOf(ifNoneMatch).find((etag) => etag.startsWith(`"${name}.`)),
    improve: async (encoding) => {
      if (encoding === 'identity' || best.has(encoding) || quick.get(encoding)?.encoding !== encoding) return
      const body = await compressBest(html, encoding)
      best.set(encoding, { body, encoding, etag: `"${name}.${encoding}.best"` })
    },
  }
}

/** Hashes of the inline scripts and styles that carry the renderer's mark. */
function inlineSources(html: string, noncePlaceholder: string): InlineSources {
  const marked = new RegExp(`<(script|style)\\b[^>]* nonce="${noncePlaceholder}"[^>]*>([^]*?)</\\1>`, 'g')
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  for (const [, kind, content = ''] of html.matchAll(marked)) {
    if (content !== '') hashes[kind as 'script' | 'style'].add(`sha256-${digest(content, 'base64')}`)
  }
  return { scripts: [...hashes.script], styles: [...hashes.style] }
}

function digest(text: string, form: 'base64' | 'base64url'): string {
  return createHash('sha256').update(text).digest(form)
}
