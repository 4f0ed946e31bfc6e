import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Helpline, Helplines } from '#contract/moderation/helpline-operations.ts'
import { WrongSettings } from '#server/platform/settings/settings.ts'

const shipped = join(import.meta.dirname, 'south-africa.json')

/** Answers with the helplines, which are read once, before the first request (SEC-7.1). */
export function listHelplines(file: string | null): () => Promise<{ items: Helpline[] }> {
  const items = readHelplines(file)
  return async () => ({ items })
}

/**
 * Reads the helplines of a file, or the default ones. Throws WrongSettings for an unusable file: a site that shows no
 * number, or a wrong one, to somebody in danger must not start (SEC-7.1).
 */
export function readHelplines(file: string | null): Helpline[] {
  const read = Helplines.safeParse({ items: contentOf(file ?? shipped) })
  if (read.success) return read.data.items
  const [issue] = read.error.issues
  throw wrong(`${issue?.path.join('.') || 'the list'}: ${issue?.message}`)
}

function contentOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error))
  }
}

function wrong(problem: string): WrongSettings {
  return new WrongSettings([
    `HELPLINES_FILE (helplines shown to people in danger) cannot be used: ${problem}.`,
  ])
}
