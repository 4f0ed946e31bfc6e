import { spawn } from 'node:child_process'

const isTerminal = process.stdout.isTTY === true && !process.env.CI

/** Runs a program quietly and shows its running time; its output is printed only when it fails. */
export async function show({ title, program, args, cwd, environment = {} }) {
  const started = performance.now()
  const seconds = () => Math.round((performance.now() - started) / 1_000)
  const draw = (text, end) =>
    process.stdout.write(isTerminal ? `\r\x1b[K${title} ... ${text}${end}` : `${title} ... ${text}\n`)
  draw('', '')
  const ticker = setInterval(() => draw(`${seconds()} s`, ''), isTerminal ? 1_000 : 15_000)
  const { status, said } = await run(program, args, { cwd, env: { ...process.env, ...environment } }).finally(
    () => clearInterval(ticker),
  )
  if (status === 0) return draw(`done in ${seconds()} s`, '\n')
  draw('failed', '\n')
  throw new Error(`${withoutAddresses(said).trim()}\n\n${title} failed. Its output is above.`)
}

function run(program, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    child.stdout.on('data', (text) => {
      said += text
    })
    child.stderr.on('data', (text) => {
      said += text
    })
    const endIt = () => child.kill()
    process.once('exit', endIt)
    child.on('error', () => reject(new Error(`${program} is not on this machine, and it is needed.`)))
    child.on('close', (status) => {
      process.removeListener('exit', endIt)
      resolve({ status, said })
    })
  })
}

function withoutAddresses(text) {
  return text.replaceAll(/https?:\/\/[^\s/'"]+/g, '<registry>')
}
