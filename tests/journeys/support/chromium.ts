import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import programs from '#tools/test/programs.json' with { type: 'json' }

/** How every journey starts its browser: the machine's own Chromium, which tells nobody that it was started. */
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
  const places = names.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)))
  return [CHROMIUM_PATH, ...places].find((path) => path && existsSync(path))
}
