import { neededFeatures } from '#contract/pages/browser-target.ts'

const isWithinTarget = Object.values(neededFeatures).join(' && ')

/**
 * Puts a sentence on top of the page where a browser is older than the target; runs inline at the start of the body, as
 * a script of its own, because the others are not understood there.
 */
export function outdatedBrowserScript(sentence: string): string {
  return `(function () {
  try { if (${isWithinTarget}) return } catch (error) { console.warn(error) }
  var note = document.createElement('p')
  note.id = 'outdated-browser'
  note.setAttribute('role', 'alert')
  note.style.cssText = 'margin:0;padding:12px 16px;background:#fceacd;color:#1a2a61;font:16px/1.4 sans-serif'
  note.appendChild(document.createTextNode(${JSON.stringify(sentence)}))
  document.body.insertBefore(note, document.body.firstChild)
})()`
}
