import type { OperationName } from '#contract/api/all-operations.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { expectations } from './access-expectations.ts'
import { isSignedIn, type Persona, personas } from './access-personas.ts'
import { createScene, inputFor } from './access-scenes.ts'

/** Files and conversations with another service have tests of their own and no successful row here. */
type Cell = { name: OperationName; state: string; persona: Persona; status: number }

/** Each operation with a state and a persona that succeed. */
export const cells: readonly Cell[] = Object.entries(expectations).flatMap(([name, states]) => {
  const all = Object.entries(states).flatMap(([state, row]) =>
    personas.map((persona, index) => ({
      name: name as OperationName,
      state,
      persona,
      status: row[index] ?? 0,
    })),
  )
  const isUpload = name === 'uploadImage'
  const best =
    all.find(({ status, persona }) => status < 300 && persona !== 'anonymous') ??
    all.find(({ status }) => status < 300)
  return best && !isUpload ? [best] : []
})

/**
 * Performs every operation once on data of its own, and returns those that succeeded and those with an unexpected
 * answer.
 */
export async function doEveryOperation(app: TestApp, passwordHash: string) {
  const otherwise: string[] = []
  for (const { name, state, persona, status } of cells) {
    const scene = await createScene(app, { name, state, persona, passwordHash })
    const answer = await app.as(isSignedIn(persona) ? scene.person : null).call(name, inputFor(name, scene))
    if (answer.status !== status) otherwise.push(`${name}: ${answer.status}, not ${status}`)
  }
  return { done: cells.length, otherwise }
}
