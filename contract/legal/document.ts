/** A part is said only where this is so on this site. */
export type LegalCondition = 'analytics' | 'no-analytics' | 'email' | 'phone' | 'address'

/** Things, and what holds for each. */
export type LegalPairs = readonly (readonly [thing: string, rule: string])[]

/** A paragraph, a list, or pairs. `{placeholders}` are filled by `legalValues`. */
export type LegalBlock =
  | string
  | { text: string; when: LegalCondition }
  | { items: readonly string[] }
  | { pairs: LegalPairs }

/** A section with its place in the address: `/terms#fees`. */
export type LegalSection = { id: string; title: string; blocks: readonly LegalBlock[] }

/** Terms and privacy policy of one version; whoever opens an account accepts both (REQ-54, REQ-55). */
export type LegalVersion = {
  /** The day of its last word, which is also its name. */
  version: string
  /** From which day on it holds, in the site's own time zone. */
  effectiveOn: string
  terms: readonly LegalSection[]
  privacy: readonly LegalSection[]
}
