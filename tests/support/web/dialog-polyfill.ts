/** jsdom knows the element but not how it opens and closes; this implements enough to press its buttons. */
export function polyfillDialog(): void {
  const { prototype } = HTMLDialogElement
  prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  prototype.close ??= function close(this: HTMLDialogElement) {
    if (!this.open) return
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
}
