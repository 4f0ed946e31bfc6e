/** Joins the class names that apply, so that a component can say `isOpen && 'open'` in its list. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
