/** One value of a figure that is broken down. Labels are names of ours, never ids and nothing about people. */
export type Sample = { labels: Readonly<Record<string, string>>; value: number }

/** Seconds, counts or shares; null when there is nothing to measure yet. */
export type Figure = number | null | readonly Sample[]

/** Figures that a part of the house shows to those who run it, all read together: one cheap look. */
export type MetricCollector<N extends string = string> = {
  definitions: Readonly<Record<N, { help: string; labels?: readonly string[] }>>
  read(): Promise<Readonly<Record<N, Figure>>>
}
