/** One line of a Dockerfile, its continuations joined. */
export type Instruction = { name: string; rest: string }

/** The steps between one FROM and the next. */
export type Stage = { name: string; image: string; instructions: Instruction[] }

/** Reads a Dockerfile. Unknown instructions are refused, so that no step goes untested. */
export function readStages(text: string): Stage[] {
  const stages: Stage[] = []
  for (const { name, rest } of instructionsOf(text)) {
    if (name === 'FROM') stages.push(stageOf(rest, stages.length))
    else if (stages.length === 0) throw new Error(`${name} comes before the first FROM`)
    else stages.at(-1)?.instructions.push({ name, rest })
  }
  return stages
}

function instructionsOf(text: string): Instruction[] {
  const lines = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const [, name, rest] = /^([A-Z]+) +(.+)$/.exec(line.trim()) ?? []
    if (!name || !rest) throw new Error(`not an instruction: ${line}`)
    return { name, rest }
  })
}

function stageOf(rest: string, position: number): Stage {
  const [, image, name] = /^(\S+)(?: AS (\w+))?$/.exec(rest) ?? []
  if (!image) throw new Error(`FROM ${rest} is not understood`)
  return { name: name ?? String(position), image, instructions: [] }
}

export type Copy = { from: string | undefined; isOwned: boolean; sources: string[]; target: string }

/** `COPY [--from=stage] [--chown=node:node] source … target`. */
export function readCopy(rest: string): Copy {
  const words = rest.split(/ +/)
  const options = words.filter((word) => word.startsWith('--'))
  const unknown = options.filter((word) => !/^--(from=\w+|chown=node:node)$/.test(word))
  const paths = words.filter((word) => !word.startsWith('--'))
  const target = paths.pop()
  if (unknown.length > 0 || !target || paths.length === 0) throw new Error(`COPY ${rest} is not understood`)
  return {
    from: options.find((word) => word.startsWith('--from='))?.slice('--from='.length),
    isOwned: options.includes('--chown=node:node'),
    sources: paths,
    target,
  }
}

/** `NAME=value NAME=value`, without quotes. */
export function readEnvironment(rest: string): Record<string, string> {
  return Object.fromEntries(
    rest.split(/ +/).map((word) => {
      const [, name, value] = /^([A-Z_]+)=([^"'$]*)$/.exec(word) ?? []
      if (!name || value === undefined) throw new Error(`ENV ${rest} is not understood`)
      return [name, value]
    }),
  )
}

/** A command as a list of words, the form that needs no shell. */
export function readCommand(rest: string): string[] {
  const words: unknown = JSON.parse(rest)
  if (!Array.isArray(words) || !words.every((word) => typeof word === 'string'))
    throw new Error(`${rest} is no list of words`)
  return words
}
