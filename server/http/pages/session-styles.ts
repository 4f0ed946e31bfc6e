import type { FastifyInstance } from 'fastify'
import { sessionStylesPath } from '#contract/pages/page-rendering.ts'
import { hasSessionHint } from '#server/http/requests/cookies.ts'

/** Controls that do nothing without scripts. */
const hideControls = '[data-needs-scripts], [data-theme-switch] { display: none }\n'
/** More specific than the rule of web/platform/session/by-session.css, which holds without scripts too. */
const showMembersParts = `:root:root:not([data-session]) [data-shown="signed-in"] { display: contents }
:root:root:not([data-session]) [data-shown="signed-out"] { display: none }
`

/**
 * The style sheet that pages load where scripts are off: the HTML of a public page is the same for everybody, so this
 * shows its menu for members or for visitors, by the same cookie as the inline script does elsewhere (REQ-398).
 */
export function addSessionStyles(server: FastifyInstance): void {
  server.get(sessionStylesPath, (request, reply) =>
    reply
      .headers({ 'cache-control': 'private, no-store' })
      .type('text/css; charset=utf-8')
      .send(hideControls + (hasSessionHint(request.headers.cookie) ? showMembersParts : '')),
  )
}
