import { besideEachOther, printGrowth } from '#bench/between-sizes.ts'
import { BELOVED_TOKEN } from '#bench/fundraising-data.ts'
import type { Raising } from '#bench/fundraising-reads.ts'
import { print } from '#bench/bench-report.ts'
import { row } from '#bench/alternating-runs.ts'

/** A file of ten thousand lines costs as much as hundreds of pages. */
const FILES_PER_REQUESTS = 50

type Times = { first: number; whole: number }

/** When the first byte of a file of ten thousand gifts is there, and when the last, as two rows of the table of reads. */
export async function printFirstBytes(small: Raising, large: Raising, requests: number): Promise<void> {
  const ofSmall: Times[] = []
  const ofLarge: Times[] = []
  for (let turn = 0; turn < Math.ceil(requests / FILES_PER_REQUESTS); turn++) {
    ofSmall.push(await timeFile(small))
    ofLarge.push(await timeFile(large))
  }
  const sorted = (of: Times[], which: keyof Times) => of.map((each) => each[which]).sort((a, b) => a - b)
  const both = (which: keyof Times): [number[], number[]] => [sorted(ofSmall, which), sorted(ofLarge, which)]
  printGrowth('its file, to the first byte', both('first'))
  print(row('its file, to the last byte', ...besideEachOther(both('whole')), ''))
}

async function timeFile({ app, causes }: Raising): Promise<Times> {
  const started = performance.now()
  const response = await fetch(
    `http://127.0.0.1:${app.port}/api/campaigns/${causes.belovedId}/donations.csv`,
    {
      headers: { cookie: `tz_sid=${BELOVED_TOKEN}` },
    },
  )
  if (response.status !== 200 || !response.body)
    throw new Error(`The file was answered with ${response.status}`)
  let first = 0
  for await (const _ of response.body) first ||= performance.now() - started
  return { first, whole: performance.now() - started }
}
