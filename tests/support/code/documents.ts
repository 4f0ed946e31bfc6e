import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, root } from '#tests/support/sources.ts'

export type Document = { path: string; text: string }

/** Every page of Markdown, below `docs` and beside the code. */
export const documents: readonly Document[] = [...readdirSync(root), ...filesBelow('docs')]
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** The anchors of a Markdown file: one for each heading, as hosting sites make them. */
export function anchorsOf(path: string): Set<string> {
  const text = readFileSync(join(root, path), 'utf8').replace(/^```[\s\S]*?^```/gm, '')
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  )
}
