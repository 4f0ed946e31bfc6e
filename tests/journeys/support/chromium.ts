import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

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

/** The same places as tools/bootstrap.mjs looks in. */
function findChromium(): string | undefined {
  const { CHROMIUM_PATH, PATH = '/usr/bin:/bin' } = process.env
  const places = names.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)))
  return [CHROMIUM_PATH, ...places].find((path) => path && existsSync(path))
}
