import { spawnSync } from 'node:child_process'
import programs from './programs.json' with { type: 'json' }

export { programs }

type Program = (typeof programs)[keyof typeof programs]

/** Whether a program that tests use is installed on this machine. */
export function isInstalled({ names, setting }: Program): boolean {
  const given = process.env[setting]
  return [...(given ? [given] : []), ...names].some(
    (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0,
  )
}

/** The command that installs it. */
export function howToInstall({ title, aptNames }: Program): string {
  return `there is no ${title}. Install one with: sudo apt-get install -y ${aptNames.at(-1)}`
}
