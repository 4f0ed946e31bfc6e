const windows: HTMLElement[] = []
let pageContainer: HTMLElement | null = null

/** Sets the container of the toasts when no dialog is open: an element that contains nothing else. */
export function setPageToastContainer(element: HTMLElement | null): void {
  pageContainer = element
}

/**
 * Moves the toasts into a modal dialog that opens: everything outside of it is inert. They come before the dialog's
 * content, so that its last button stays last.
 */
export function liftToasts(window: HTMLElement): void {
  moveToasts(() => windows.push(window))
}

/** Moves the toasts back when a dialog closes, to the one below it or to the page. */
export function lowerToasts(window: HTMLElement): void {
  moveToasts(() => windows.splice(windows.indexOf(window), 1))
}

function moveToasts(change: () => void): void {
  const messages = toastContainer()?.querySelector(':scope > .toasts')
  change()
  if (messages) toastContainer()?.prepend(messages)
}

function toastContainer(): HTMLElement | null {
  return windows.at(-1) ?? pageContainer
}
