import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import programs from '#tools/test/programs.json' with { type: 'json' }

/** The options of every browser: the machine's own Chromium, without any telemetry. */
export const chromiumLaunch = {
  executablePath: findChromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

function findChromium(): string | undefined {
  const { CHROMIUM_PATH, PATH = '/usr/bin:/bin' } = process.env
  const { names } = programs.chromium
  const paths = names.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)))
  return [CHROMIUM_PATH, ...paths].find((path) => path && existsSync(path))
}
