/** One value of a metric with labels. Labels are names of ours, never ids and nothing about people. */
export type Sample = { labels: Readonly<Record<string, string>>; value: number }

/** Seconds, counts or shares; null when there is nothing to measure yet. */
export type Figure = number | null | readonly Sample[]

/** Metrics of one feature for operators, all read together by one cheap query. */
export type MetricCollector<N extends string = string> = {
  definitions: Readonly<Record<N, { help: string; labels?: readonly string[] }>>
  read(): Promise<Readonly<Record<N, Figure>>>
}
