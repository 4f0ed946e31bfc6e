type Focus = { selector: string; selection: [number, number] | null }

/** The focused field and its selection in a form that is about to be replaced. */
export function readFocus(form: HTMLFormElement | null): Focus | null {
  const focused = document.activeElement
  if (!form?.contains(focused)) return null
  if (focused instanceof HTMLInputElement && focused.type === 'radio')
    return { selector: `input[type=radio][value="${focused.value}"]`, selection: null }
  if (!(focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement)) return null
  // The selection of an e-mail field is not readable by scripts.
  const { name, selectionStart: start, selectionEnd: end } = focused
  return { selector: `[name="${name}"]`, selection: start === null || end === null ? null : [start, end] }
}

/** Restores focus and selection in the replacing form, so that a phone keeps its keyboard open. */
export function restoreFocus(form: HTMLFormElement | null, focus: Focus | null): void {
  const field = focus && form?.querySelector<HTMLInputElement | HTMLTextAreaElement>(focus.selector)
  if (!field) return
  field.focus({ preventScroll: true })
  if (focus.selection) field.setSelectionRange(...focus.selection)
}
