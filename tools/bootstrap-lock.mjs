import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Holds a lock folder while it works. The folder is touched every second, so that one left by a power cut is
 * recognized.
 */
export async function alone(lock, work) {
  mkdirSync(dirname(lock), { recursive: true })
  for (let waited = 0; !takeLock(lock); waited += 1) {
    if (waited === 0) console.log('Another start is preparing this folder: waiting for it ...')
    await sleep(1_000)
  }
  const heartbeat = setInterval(() => existsSync(lock) && utimesSync(lock, new Date(), new Date()), 1_000)
  const release = () => rmSync(lock, { recursive: true, force: true })
  for (const [signal, status] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ]) {
    process.once(signal, () => {
      release()
      process.exit(status)
    })
  }
  try {
    await work()
  } finally {
    clearInterval(heartbeat)
    release()
  }
}

function takeLock(lock) {
  try {
    mkdirSync(lock)
    writeFileSync(join(lock, 'pid'), String(process.pid))
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  if (!isStale(lock)) return false
  // Only one of several waiting processes may remove it.
  const clearing = `${lock}.clearing`
  try {
    mkdirSync(clearing)
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (ageOf(clearing) > 30_000) rmSync(clearing, { recursive: true, force: true })
    return false
  }
  if (isStale(lock)) rmSync(lock, { recursive: true, force: true })
  rmSync(clearing, { recursive: true, force: true })
  return false
}

function isStale(lock) {
  const pid = pidIn(lock)
  const age = ageOf(lock)
  return age > 60_000 || (age > 3_000 && !(pid > 0 && isRunning(pid)))
}

function ageOf(path) {
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function pidIn(lock) {
  try {
    return Number(readFileSync(join(lock, 'pid'), 'utf8'))
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    return 0
  }
}
