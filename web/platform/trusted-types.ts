import { trustedTypesPolicy } from '#contract/pages/page-rendering.ts'

type PolicyFactory = { createPolicy(name: string, rules: object): object }

/**
 * Takes the one policy name the pages' headers permit and gives it no rules: from then on no library and no
 * injected script can turn text into markup or code (REQ-208).
 */
export function claimTrustedTypes(): void {
  const factory = (window as { trustedTypes?: PolicyFactory }).trustedTypes
  factory?.createPolicy(trustedTypesPolicy, {})
}
