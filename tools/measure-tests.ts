import { fileTimesIn, folderTimes, stageLine, tableOf } from './test/figures.ts'
import { resultsFolder, savedRecord } from './test/saved-reports.ts'

/** `npm run measure:tests`: prints what each stage, folder and file of the last whole `npm test` took. */
const record = await savedRecord()
// Runs before there were figures left a record without stages.
if (record?.stages) {
  const { finishedAt, commit, reference, stages } = record
  const times = await fileTimesIn(resultsFolder)
  console.log(`\`npm test\` of ${finishedAt}, of commit ${commit ?? 'unknown'}`)
  console.log(
    `Reference work: ${reference.alone.toFixed(2)} s, ${reference.together.toFixed(2)} s on two cores`,
  )
  for (const stage of stages) console.log(stageLine(stage))
  console.log(`\n${tableOf(folderTimes(times))}\n\n${tableOf(times)}`)
} else {
  console.error('No results: `npm test` saves them, and it has not run here as a whole.')
  process.exitCode = 1
}
