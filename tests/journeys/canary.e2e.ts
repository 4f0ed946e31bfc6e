import { pagePatterns } from '#contract/pages/page-patterns.ts'
import { createCanaryFixture } from '#tests/support/access/canary-fixture.ts'
import { expect, test } from './support/journey.ts'

const MOST_REDIRECTS = 5

test("no page's HTML contains private data, whoever requests it, but a dashboard its member's (SEC-P7, SEC-P9)", async ({
  app,
  aPage,
}) => {
  const { people, canaries, scenes } = await createCanaryFixture(app.pool)
  const seen = new Set<string>()
  const leaks: string[] = []
  for (const player of ['visitor', 'owner', 'admin'] as const) {
    const { request } = (await aPage(people[player])).context()
    for (const path of new Set(scenes.flatMap((scene) => pagePatterns.map((page) => pathTo(page, scene))))) {
      const answer = await request.get(path, { maxRedirects: MOST_REDIRECTS })
      expect(answer.status(), path).toBeLessThan(500)
      const html = (await answer.text()).toLowerCase()
      for (const { text, name, mayRead } of canaries) {
        if (!html.includes(text.toLowerCase())) continue
        seen.add(name)
        // The server renders the same HTML for everyone, so it may contain only what a visitor may read; but the
        // dashboard with what its member may.
        const isOwn = new URL(answer.url()).pathname === '/dashboard'
        if (!mayRead.has(isOwn ? player : 'visitor')) leaks.push(`${name} in ${path} for ${player}`)
      }
    }
  }
  expect(leaks).toEqual([])
  expect([...seen]).toEqual(expect.arrayContaining(['publicTitle', 'publicText', 'campaign', 'campaignText']))
})

type SceneIds = {
  prayerId: string
  groupId: string
  miracleId: string
  campaignId: string
  caseId: string
  shareToken: string
}

/** The address of a page about one row of a scene. */
function pathTo(pattern: string, scene: SceneIds): string {
  const token = pattern === '/s/$token' ? scene.shareToken : 'A'.repeat(43)
  const known: Record<string, string> = { ...scene, token, provider: 'google' }
  return pattern.replace(/\$(\w+)/g, (_, name: string) => known[name] ?? name)
}
