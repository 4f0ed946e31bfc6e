import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, root } from '#tests/support/sources.ts'
import { loadStatements } from '#tools/statement-types/load-statements.ts'

/** Whatever reads prayers, updates, comments and miracles, by a table or by a function. */
const READS_CONTENT =
  /\b(prayer_requests|prayer_updates|prayer_comments|miracles|visible_prayers|prayers_for_admin|visible_miracles|visible_content|content_for_moderators|author_of_content)\b/
const READS_NAMES = /\bdisplay_name\b|\bfull_name\b|\busername\b/

/** Statements that read content and names of people who are not, or are more than, its authors; by the reason. */
const allowed: Record<string, string> = {
  'account-deletion-preview': 'the heirs of groups',
  'campaign-with-lists': 'the creator of the campaign',
  'contents-of-digest': 'its receiver',
  'list-notifications':
    'those who did something, except where is_anonymous_content() says that it has no name',
  'mail-of-moderation-action': 'its receiver, the author',
  'newest-unseen-notifications': 'the same',
  'one-campaign': 'the creator of the campaign',
  'prayed-for': 'those who prayed',
  'unseen-notifications-by-id': 'the same as of list-notifications',
  'whole-moderation-case': 'the author, in a case that staff opened, which is audited',
}

test('no statement reads the author of a prayer, an update, a comment or a miracle but through shown_author() (REQ-461)', async () => {
  const statements = await loadStatements()
  expect(statements.size).toBeGreaterThan(500)
  const around = [...statements]
    .filter(([, text]) => READS_CONTENT.test(text) && READS_NAMES.test(text))
    .map(([name]) => name)
  expect(around.toSorted()).toEqual(Object.keys(allowed).toSorted())
  expect([...statements.values()].filter((text) => text.includes('shown_author(')).length).toBeGreaterThan(15)
})

test('in the database only shown_author() turns a profile into a name (REQ-461)', () => {
  const files = filesBelow('server/database/functions').filter((path) => path.endsWith('.sql'))
  const functions = files.flatMap((path) =>
    readFileSync(join(root, path), 'utf8').split('create or replace function ').slice(1),
  )
  const naming = functions
    .filter((text) => /(?<!^)\bdisplay_name\(/.test(text))
    .map((text) => text.slice(0, text.indexOf('(')))
  expect(naming).toEqual(['shown_author'])
})
