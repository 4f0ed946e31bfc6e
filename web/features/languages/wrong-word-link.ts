/** What every link to the report of a wrong word has: its address without scripts, and the mark by which it is found. */
export const wrongWordLink = {
  props: { href: '/contact', 'data-wrong-word': '' },
  selector: '[data-wrong-word]',
} as const
