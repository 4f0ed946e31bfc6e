import { spawnSync } from 'node:child_process'
import listed from './programs.json' with { type: 'json' }

export type Program = {
  title: string
  /** The commands that run it, the best first. */
  names: readonly string[]
  /** The setting that names another path of it. */
  setting?: string
  /** The word that makes it print its version and end with 0; `--version` unless it is given. */
  asks?: string
  /** The parts of `npm run chaos` that alone need it. */
  parts?: readonly string[]
  aptNames: readonly string[]
}

export const programs: Readonly<Record<keyof typeof listed, Program>> = listed

/** Whether a program that tests use is installed on this machine. */
export function isInstalled({ names, setting, asks = '--version' }: Program): boolean {
  const given = setting && process.env[setting]
  return [...(given ? [given] : []), ...names].some(
    (name) => spawnSync(name, [asks], { stdio: 'ignore' }).status === 0,
  )
}

/** The command that installs it. */
export function howToInstall({ title, aptNames }: Program): string {
  return `there is no ${title}. Install one with: sudo apt-get install -y ${aptNames.at(-1)}`
}
