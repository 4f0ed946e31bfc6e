import { type Line, lines, linesNamedIn } from './acceptance-lines.ts'
import { GAP, type NamedTest, namedTests } from './named-tests.ts'

/** A line of the acceptance list beside the tests that name it. */
export type Row = Line & { tests: NamedTest[] }

/** The whole list beside its tests, or the lines asked for. */
export function tableOf(wanted: readonly string[] = []): Row[] {
  const tests = namedTests()
  return lines
    .filter(({ name }) => wanted.length === 0 || wanted.includes(name))
    .map((line) => ({
      ...line,
      tests: tests.filter((test) => test.lines.includes(line.name)),
    }))
}

/** The title as people read it: groups first, without the list of lines at its end. */
export function readableTitle({ titles }: NamedTest): string {
  return titles
    .map((title) => (linesNamedIn(title).length > 0 ? title.replace(/ \([^()]*\)$/, '') : title))
    .join(' › ')
    .replaceAll(GAP, '…')
}
