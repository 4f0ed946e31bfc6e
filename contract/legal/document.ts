/** A block with a condition is shown only on sites where the condition holds. */
export type LegalCondition = 'analytics' | 'no-analytics' | 'email' | 'phone' | 'address'

/** Subjects, each with the rule for it. */
export type LegalPairs = readonly (readonly [subject: string, rule: string])[]

/** A paragraph, a list, or pairs. `{placeholders}` are filled by `legalValues`. */
export type LegalBlock =
  | string
  | { text: string; when: LegalCondition }
  | { items: readonly string[] }
  | { pairs: LegalPairs }

/** A section; its id is the fragment of its address: `/terms#fees`. */
export type LegalSection = { id: string; title: string; blocks: readonly LegalBlock[] }

/** Terms and privacy policy of one version; opening an account accepts both (REQ-54, REQ-55). */
export type LegalVersion = {
  /** The day of its last change, which is also its name. */
  version: string
  /** The first day on which it is in force, in the site's own time zone. */
  effectiveOn: string
  terms: readonly LegalSection[]
  privacy: readonly LegalSection[]
}
