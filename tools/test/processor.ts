import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** The unit of times in /proc. */
const TICKS_PER_SECOND = 100

let counted = secondsOfEnded()

/**
 * The processor seconds of the programs that ended since the last call: their own, and those of everything that they
 * and what they started waited for. A process that outlived its parent, such as the database of a server that a test
 * killed, is not among them. 0 where there is no /proc.
 */
export function takeProcessorSeconds(): number {
  const before = counted
  counted = secondsOfEnded()
  return counted - before
}

/** The seconds that all cores of the machine have worked, for whatever program. */
export function busySeconds(): number {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000
}

function secondsOfEnded(): number {
  try {
    const text = readFileSync('/proc/self/stat', 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    // cutime and cstime, fields 16 and 17 of the line; the first after the name is field 3.
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND
  } catch {
    return 0
  }
}
