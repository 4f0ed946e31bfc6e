/**
 * Marks the page before the first paint as one of a signed-in or signed-out visitor, from the cookie that says only
 * that; runs inline. Kept pages are the same for everybody, so they hold both menus and the style sheet shows one.
 */
export const sessionHintScript = `document.documentElement.dataset.session =
  ${hintPattern()}.test(document.cookie) ? 'in' : 'out'`

/** True when this browser probably holds a session; the server alone knows for certain. */
export function hasSessionHint(): boolean {
  return hintPattern().test(document.cookie)
}

function hintPattern(): RegExp {
  return /(^|;\s*)tz_in=1/
}
