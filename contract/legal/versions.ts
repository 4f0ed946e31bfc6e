import { privacy } from './2025-05-03/privacy.ts'
import { terms } from './2025-05-03/terms.ts'
import type { LegalVersion } from './document.ts'

/** Days for which a material change is announced before it is in force (REQ-100). */
export const LEGAL_NOTICE_DAYS = 30

/**
 * Every version, oldest first. A new version is a new folder and a new line here: never change the text of a version
 * that somebody has accepted. Its `effectiveOn` lies at least 30 days after the day it is published.
 */
export const legalVersions: readonly LegalVersion[] = [
  { version: '2025-05-03', effectiveOn: '2025-05-03', terms, privacy },
]

/** A version without its texts. */
export type LegalEdition = Pick<LegalVersion, 'version' | 'effectiveOn'>

/** The version in force on a day, which new accounts accept. */
export function termsInForce(day: string, versions: readonly LegalEdition[] = legalVersions): LegalEdition {
  const [first] = versions
  if (!first) throw new Error('There is no version of the terms')
  return versions.filter(({ effectiveOn }) => effectiveOn <= day).at(-1) ?? first
}

/** The next version while it is announced: from 30 days before it is in force. */
export function upcomingTerms(
  day: string,
  versions: readonly LegalEdition[] = legalVersions,
): LegalEdition | null {
  const next = versions.find(({ effectiveOn }) => effectiveOn > day)
  if (!next || next.effectiveOn > dayAfter(day, LEGAL_NOTICE_DAYS)) return null
  return { version: next.version, effectiveOn: next.effectiveOn }
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}
