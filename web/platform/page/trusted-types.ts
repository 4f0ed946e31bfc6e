import { trustedTypesPolicy, workerPath } from '#contract/pages/page-rendering.ts'
import pictureWorker from '#web/platform/device/picture-worker.ts?worker&url'

type Rules = { createScriptURL(address: string): string }
type PolicyFactory = { createPolicy(name: string, rules: Rules): Rules }

/** The scripts of this build that may be started as workers: no other address can (REQ-208). */
const workers: readonly string[] = [workerPath, pictureWorker]

let rules: Rules = { createScriptURL: workerAddress }

/**
 * Claims the one policy name that the pages' headers permit: from then on no library and no injected script can turn
 * text into markup or code. Its only rule is for the addresses of own workers (REQ-208).
 */
export function claimTrustedTypes(): void {
  const factory = (window as { trustedTypes?: PolicyFactory }).trustedTypes
  if (factory) rules = factory.createPolicy(trustedTypesPolicy, rules)
}

/** The address of an own worker, in the form that browsers start it from. Throws for any other address. */
export function trustedWorkerAddress(address: string): string {
  return rules.createScriptURL(address)
}

function workerAddress(address: string): string {
  if (!workers.includes(address)) throw new TypeError(`Not a worker of this site: ${address}`)
  return address
}
