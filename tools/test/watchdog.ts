import { clearRun } from './leftovers.ts'

/*
 * Runs beside a test run and clears what is left of it when it is gone, however it ended: the run holds the other end of
 * our standard input, which the kernel closes when it dies.
 */
const [folder = ''] = process.argv.slice(2)
process.stdin.resume()
process.stdin.on('end', () => clearRun(folder))
