import { escapeHtml } from '#server/platform/formats/escape-html.ts'

const style = `
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{font:17px/1.5 system-ui,sans-serif;margin:0;padding:1.5rem 1rem;background:#f2f2f0;color:#222}
main{max-width:26rem;margin:0 auto;padding:1.5rem;background:#fff;border:1px solid #ccc;border-radius:12px}
main.wide{max-width:76rem}
h1{font-size:1.35rem;margin:.25rem 0}h2{font-size:1.05rem;margin:1.5rem 0 .25rem}p{margin:.25rem 0 1rem}
.mark{display:inline-block;padding:.1rem .6rem;border-radius:99px;background:#fde7b0;color:#4a3200;font-size:.9rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.15rem 1rem;margin:0 0 1rem}dt{color:#555}dd{margin:0;overflow-wrap:anywhere}
button{min-height:2.75rem;padding:.5rem 1rem;font:inherit;border:1px solid #888;border-radius:8px;
background:#fff;color:inherit;cursor:pointer}
.stack button{display:block;width:100%;margin:.5rem 0;text-align:left}
.first{background:#174d2e;color:#fff;border-color:#174d2e}
label{display:block;margin:.5rem 0}input,select{display:block;width:100%;min-height:2.75rem;padding:.4rem .6rem;font:inherit;
border:1px solid #888;border-radius:8px;background:#fff;color:inherit}
.alert{padding:.6rem .8rem;border:1px solid #a3271f;border-radius:8px;color:#a3271f}
.row{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end;margin:.5rem 0}
.row form,form.row{margin:0}.row label{margin:0}.row input,.row select{width:auto}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{padding:.35rem .6rem;border-bottom:1px solid #ccc;text-align:left;vertical-align:top}
td button{min-height:2rem;padding:.1rem .5rem;font-size:.85rem}
@media (prefers-color-scheme:dark){body{background:#161616;color:#eee}main,button,input,select{background:#222;border-color:#666}
dt{color:#bbb}.first{background:#2c6e49;color:#fff}.alert{color:#ff9d94;border-color:#ff9d94}th,td{border-color:#444}}`

type Page = { title: string; body: string; isWide?: boolean; refreshSeconds?: number }

/** A page of the simulator: it says that it is one, and needs no script. */
export function page({ title, body, isWide = false, refreshSeconds }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
${refreshSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">`}
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main${isWide ? ' class="wide"' : ''}>
<p class="mark">TEST MODE: simulator, no real money</p>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`
}

/** Cents as `R 1,234.50`. */
export function rand(cents: number): string {
  const amount = (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `R ${amount}`
}
