import { expect, test } from 'vitest'
import { layOutMail, type MailContent } from './mail-layout.ts'

const hostile = `<img src="http://evil.test/x"><script>steal()</script>" style="background:url(http://evil.test)`
const content = {
  appName: 'Thandaza',
  name: 'Nomvula Dlamini',
  body: `Body ${hostile}`,
  quote: `Quote ${hostile}`,
  details: [
    [`Label ${hostile}`, `Value ${hostile}`],
    ['Reference', 'THZ-4K7P-92QD'],
  ],
  list: [`Sentence ${hostile}`],
  button: { label: `Button ${hostile}`, url: 'http://site.test/prayers?a=1&b="2"' },
  footer: `Footer ${hostile}`,
  links: [{ label: `Link ${hostile}`, url: 'http://site.test/unsubscribe?token=x' }],
} satisfies MailContent

test('a mail loads nothing, runs nothing, and shows every text as it is (REQ-475, SEC-X1)', () => {
  const { html } = layOutMail(content)
  const elements = [...html.matchAll(/<(?![!/])(\w+)/g)].map(([, name]) => name)
  expect(
    elements.filter((name) => /^(img|script|link|iframe|object|video|audio|form)$/.test(name ?? '')),
  ).toEqual([])
  expect(html.replace(/&\w+;|&#\d+;/g, '')).not.toMatch(
    /<[^>]*(?:\ssrc=|\sbackground=|url\(|@import|\son\w+=)/,
  )
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual([
    'http://site.test/prayers?a=1&amp;b=&quot;2&quot;',
    'http://site.test/prayers?a=1&amp;b=&quot;2&quot;',
    'http://site.test/unsubscribe?token=x',
  ])
  for (const part of ['Body', 'Quote', 'Label', 'Value', 'Sentence', 'Button', 'Footer', 'Link'])
    expect(html).toContain(`${part} &lt;img src=&quot;http://evil.test/x&quot;&gt;`)
})

test('both bodies of a mail say the same in the same order (REQ-475)', () => {
  const plain = {
    ...content,
    body: 'Body',
    quote: 'Quote',
    details: [['Label', 'Value']],
    list: ['Sentence'],
  } as const
  const { text, html } = layOutMail({
    ...plain,
    button: { label: 'Button', url: 'http://site.test/a' },
    footer: 'Footer',
    links: [{ label: 'Link', url: 'http://site.test/b' }],
  })
  const words = [
    'Hello Nomvula Dlamini,',
    'Body',
    'Quote',
    'Label',
    'Value',
    'Sentence',
    'Button',
    'Footer',
    'Link',
  ]
  const card = html.slice(html.indexOf('<h1'))
  for (const body of [text, card]) {
    const places = [...words, 'The Thandaza team'].map((word) => body.indexOf(word))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  }
})
