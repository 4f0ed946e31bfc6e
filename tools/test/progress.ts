const isTerminal = process.stdout.isTTY === true && !process.env.CI
const EVERY_MS = 20_000

/** Reports the progress of a stage: on a terminal in one updated line, elsewhere in a line every 20 s. */
export function createProgress(unit: string) {
  let [total, done, failed] = [0, 0, 0]
  let saidAt = performance.now()

  function draw(): void {
    const failures = failed > 0 ? `, ${failed} failed` : ''
    const text = `  ${done} of ${total} ${unit}${failures}`
    if (isTerminal) process.stdout.write(`\r\u001b[K${text}`)
    else if (performance.now() - saidAt > EVERY_MS) {
      saidAt = performance.now()
      console.log(text)
    }
  }

  return {
    start: (all: number) => {
      total = all
      draw()
    },
    /** Counts one more as done. */
    advance: () => {
      done += 1
      draw()
    },
    /** Prints a failure at once, above the line. */
    fail: (text: string) => {
      failed += 1
      if (isTerminal) process.stdout.write('\r\u001b[K')
      console.log(text)
      draw()
    },
    end: () => {
      if (isTerminal) process.stdout.write('\r\u001b[K')
    },
  }
}
