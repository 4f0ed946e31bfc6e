import type { Provider } from '#contract/account/account-operations.ts'
import { providerNames } from '#contract/values/constants.ts'
import { escapeHtml } from '#server/platform/formats/escape-html.ts'
import type { SimulatedPerson } from '#server/simulators/simulated-people.ts'

const style = `
:root{color-scheme:light dark}
body{font:17px/1.5 system-ui,sans-serif;margin:0;padding:1.5rem 1rem;background:#f2f2f0;color:#222}
main{max-width:24rem;margin:0 auto;padding:1.5rem;background:#fff;border:1px solid #ccc;border-radius:12px}
h1{font-size:1.25rem;margin:0 0 .25rem}p{margin:.25rem 0 1rem}
.mark{display:inline-block;padding:.1rem .6rem;border-radius:99px;background:#fde7b0;color:#4a3200;font-size:.9rem}
button{display:block;width:100%;min-height:3rem;margin:.6rem 0;padding:.6rem 1rem;font:inherit;text-align:left;
border:1px solid #999;border-radius:8px;background:#fff;color:inherit;cursor:pointer}
small{display:block;color:#555}.cancel{text-align:center;border-color:transparent;text-decoration:underline}
@media (prefers-color-scheme:dark){body{background:#161616;color:#eee}main,button{background:#222;border-color:#555}
small{color:#bbb}}`

/** Lists the demo people of a provider, each a button; works without JavaScript. */
export function choicePage(
  provider: Provider,
  people: readonly SimulatedPerson[],
  parameters: URLSearchParams,
): string {
  const carried = [...parameters]
    .filter(([name]) => name !== 'login_hint')
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
  return page(
    `Sign in with ${providerNames[provider]}`,
    `<p>Choose who you want to be.</p>
<form method="post">${carried.join('')}
${people.map(personButton).join('\n')}
<button class="cancel" name="login_hint" value="cancel">Cancel</button>
</form>`,
  )
}

/** Says what is wrong with a request. */
export function errorPage(sentence: string): string {
  return page('This sign-in cannot go on', `<p>${escapeHtml(sentence)}</p>`)
}

function personButton({ handle, name, email, isEmailVerified }: SimulatedPerson): string {
  const address = `${escapeHtml(email)}${isEmailVerified ? '' : ' (not verified)'}`
  return `<button name="login_hint" value="${escapeHtml(handle)}">${escapeHtml(name)}<small>${address}</small></button>`
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="mark">Simulator: no real accounts</p>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`
}
