/**
 * Built-ins that some browser of the target lacks (`contract/pages/browser-target.ts`) and that their name alone gives
 * away. Those of the language are compared with TypeScript's own lists (tests/policy/browser-target.test.ts); those of
 * the page are written here by hand. What has no name of its own (`union`, `size`) is not found here: the compiler
 * refuses it in our code, because `lib` is ES2022 there.
 */
export const newerBuiltIns = [
  // ES2022 and later.
  'Segmenter',
  'findLast',
  'findLastIndex',
  'toReversed',
  'toSorted',
  'toSpliced',
  'groupBy',
  'withResolvers',
  'waitAsync',
  'isWellFormed',
  'toWellFormed',
  'transferToFixedLength',
  'symmetricDifference',
  'isSubsetOf',
  'isSupersetOf',
  'isDisjointFrom',
  'Float16Array',
  'f16round',
  'getFloat16',
  'setFloat16',
  'DurationFormat',
  'Promise.try',
  'RegExp.escape',
  'Iterator.from',
  'fromAsync',
  'getOrInsert',
  'getOrInsertComputed',
  'DisposableStack',
  'AsyncDisposableStack',
  'SuppressedError',
  'Error.isError',
  'Math.sumPrecise',
  'Temporal',
  'toTemporalInstant',
  'toBase64',
  'fromBase64',
  'setFromBase64',
  'toHex',
  'fromHex',
  'setFromHex',
  'getCalendars',
  'getCollations',
  'getHourCycles',
  'getNumberingSystems',
  'getTextInfo',
  'getTimeZones',
  'getWeekInfo',
  // The page.
  'AbortSignal.any',
  'AbortSignal.timeout',
  'CloseWatcher',
  'CompressionStream',
  'DecompressionStream',
  'EditContext',
  'ElementInternals',
  'OffscreenCanvas',
  'Response.json',
  'URL.canParse',
  'URL.parse',
  'URLPattern',
  'adoptedStyleSheets',
  'attachInternals',
  'beforetoggle',
  'caretPositionFromPoint',
  'checkVisibility',
  'cookieStore',
  'getCoalescedEvents',
  'getHTML',
  'getSetCookie',
  'hidePopover',
  'moveBefore',
  'parseHTMLUnsafe',
  'requestClose',
  'requestIdleCallback',
  'scrollend',
  'setHTMLUnsafe',
  'showPicker',
  'showPopover',
  'startViewTransition',
  'togglePopover',
  'userActivation',
  'wakeLock',
] as const

type NewerBuiltIn = (typeof newerBuiltIns)[number]

/** The built-ins that are used, each where the browser has it only, with what happens where it has not. */
const fallbacks: Partial<Record<NewerBuiltIn, string>> = {
  OffscreenCanvas: 'web/platform/forms/shrink-picture.ts sends the picture as it is',
  Segmenter: 'contract/values/characters.ts counts with an expression',
  beforetoggle: 'an event that React listens to',
  checkVisibility: 'web/platform/page/page-focus.ts takes the element for visible',
  hidePopover: 'web/ui/navigation/drawer.tsx opens a dialog',
  requestIdleCallback: 'web/features/prayers/use-prefetched-prayers.ts sets a timer',
  scrollend: 'an event that React listens to',
  startViewTransition: 'React and the router change the page at once',
  wakeLock: 'web/features/pray-now/use-wake-lock.ts leaves the screen to its own timer',
}

/** The newer built-ins in a text of code that have no fallback. */
export function newerBuiltInsIn(code: string): NewerBuiltIn[] {
  return newerBuiltIns.filter((name) => !(name in fallbacks) && isNamedIn(code, name))
}

function isNamedIn(code: string, name: string): boolean {
  const isLetter = (at: number) => /[\w$]/.test(code[at] ?? '')
  for (let at = code.indexOf(name); at >= 0; at = code.indexOf(name, at + 1)) {
    if (!isLetter(at - 1) && !isLetter(at + name.length)) return true
  }
  return false
}

/** Throws when a built file uses a built-in that browsers of the target may lack. */
export function refuseNewerBuiltIns(files: readonly { fileName: string; code: string }[]): void {
  const found = files.flatMap(({ fileName, code }) =>
    newerBuiltInsIn(code).map((name) => `${fileName}: ${name}`),
  )
  if (found.length > 0)
    throw new Error(`Browsers of the target (ADR-35) may lack these built-ins: ${found.join(', ')}`)
}
