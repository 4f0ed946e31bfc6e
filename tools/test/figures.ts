import { dirname, join, relative } from 'node:path'
import {
  type FileSeconds,
  type JourneyReport,
  type JourneySuite,
  readReport,
  unitResultsIn,
} from './results.ts'
import type { StageFigures } from './saved-reports.ts'
import { root } from './stage.ts'

/** The time of one test file, or of a folder of them: the sum over its tests, hooks and imports. */
export type FileTime = { file: string; tests: number; seconds: number }

/** The times of all test files by the reports in a folder, the longest first. */
export async function fileTimesIn(folder: string): Promise<FileTime[]> {
  const units = Object.groupBy((await unitResultsIn(folder)) ?? [], ({ file }) => file)
  const seconds = (await readReport<FileSeconds>(join(folder, 'unit-seconds.json'))) ?? {}
  const journeys = await readReport<JourneyReport>(join(folder, 'journeys.json'))
  const times = [
    ...Object.entries(seconds).map(([file, of]) => ({ file, tests: units[file]?.length ?? 0, seconds: of })),
    ...(journeys?.suites.map((suite) => {
      const durations = durationsOf(suite)
      const file = relative(root, join(journeys.config.rootDir, suite.title))
      return { file, tests: durations.length, seconds: durations.reduce((sum, each) => sum + each, 0) / 1000 }
    }) ?? []),
  ]
  return longestFirst(times)
}

/** The sums of each folder, the longest first. */
export function folderTimes(times: readonly FileTime[]): FileTime[] {
  const folders = Map.groupBy(times, ({ file }) => dirname(file))
  return longestFirst(
    [...folders].map(([folder, files]) => ({
      file: `${folder}/ (files: ${files.length})`,
      tests: files.reduce((sum, { tests }) => sum + tests, 0),
      seconds: files.reduce((sum, { seconds }) => sum + seconds, 0),
    })),
  )
}

/** The twenty files of a run that took longest. */
export function dearest(times: readonly FileTime[]): string {
  return tableOf(times.slice(0, 20))
}

/** One line for each: seconds, number of tests, name. */
export function tableOf(times: readonly FileTime[]): string {
  return times
    .map(
      ({ file, tests, seconds }) =>
        `${seconds.toFixed(1).padStart(8)} s ${String(tests).padStart(5)} tests  ${file}`,
    )
    .join('\n')
}

/** `busy` also counts what other programs did meanwhile. */
export function stageLine({ title, seconds, busy, passed, failed }: StageFigures): string {
  return `${title}: ${clock(seconds)} minutes, processors ${clock(busy)}, ${passed} passed, ${failed} failed`
}

/** Seconds as minutes and seconds: 83 is 1:23. */
export function clock(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

function durationsOf({ specs = [], suites = [] }: JourneySuite): number[] {
  const own = specs.flatMap(({ tests }) =>
    tests.map(({ results }) => results.reduce((sum, { duration }) => sum + duration, 0)),
  )
  return [...own, ...suites.flatMap(durationsOf)]
}

function longestFirst(times: FileTime[]): FileTime[] {
  return times.sort((a, b) => b.seconds - a.seconds)
}
